import { agency } from '#content/agency.ts';
import type { BackendError } from '#domain/backend-error.ts';

/** The contact function's code for a limit that is reached; its message says when there is room again. */
const limitReached = 'too_many_messages';

/** The code of a request that is too long for the contact function, or for what stands before it. */
const bodyTooLarge = 'body_too_large';
const tooLong = 'The message is too long: at most 100 kB fit, about 100,000 plain letters.';

/** What a visitor is told whose message could not be sent: that nothing is lost, and how else to send it. */
export function describeSendFailure({ code, message }: BackendError): string {
  const kept = `Your text is still in the form. You can also write to ${agency.email}.`;
  if (code === bodyTooLarge) return `${tooLong} ${kept}`;
  return code === limitReached ? `${message} ${kept}` : kept;
}
