import { type ContactRequest, MINIMUM_ELAPSED_MS } from '../../../machines/domain/contact-message.ts';

/** Why a message looks like spam. The database adds `over_limit`. */
export type Suspicion = 'trap' | 'too_fast' | 'links';

/** Links that an unsuspected message may contain. */
const MAXIMUM_LINKS = 5;

/**
 * Why a request looks like spam, or null: the trap field is filled, the form was sent sooner after its first touch than
 * a person can, or the message contains many links. Length and repetition are no signs, nor is a missing `elapsed_ms`.
 */
export function suspicionOf({ website, elapsed_ms, message }: ContactRequest): Suspicion | null {
  if (website !== '') return 'trap';
  if (elapsed_ms !== undefined && elapsed_ms < MINIMUM_ELAPSED_MS) return 'too_fast';
  const links = message.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
  return links > MAXIMUM_LINKS ? 'links' : null;
}
