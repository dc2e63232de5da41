import { type ContactRequest, MINIMUM_ELAPSED_MS } from '../../../src/domain/contact-message.ts';

/**
 * Whether a request looks like a bot's: the honeypot is filled, or the form was sent sooner after its first
 * touch than a person can. A request without `elapsed_ms` is a person's.
 */
export function looksAutomated({ website, elapsed_ms }: ContactRequest): boolean {
  return website !== '' || (elapsed_ms !== undefined && elapsed_ms < MINIMUM_ELAPSED_MS);
}
