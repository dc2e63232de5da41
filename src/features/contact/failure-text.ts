import { agency } from '#content/agency.ts';
import type { BackendError } from '#domain/backend-error.ts';

/** The contact function's code for a limit that is reached; its message says when to try again. */
const limitReached = 'too_many_messages';

/** The code of a request that is too long for the contact function or a server before it. */
const bodyTooLarge = 'body_too_large';
const tooLong = 'The message is too long: at most 100 kB fit, about 100,000 plain letters.';

/** The description of the toast for a message that was not sent. */
export function describeSendFailure({ code, message }: BackendError): string {
  const reassurance = `Your text is still in the form. You can also write to ${agency.email}.`;
  if (code === bodyTooLarge) return `${tooLong} ${reassurance}`;
  return code === limitReached ? `${message} ${reassurance}` : reassurance;
}
