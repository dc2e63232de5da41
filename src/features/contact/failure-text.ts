import { agency } from '#content/agency.ts';
import type { BackendError } from '#domain/backend-error.ts';

/** The description of the toast for a message that was not sent, by the contact function's code. */
export function describeSendFailure({ code, message }: BackendError): string {
  const reassurance = `Your text is still in the form. You can also write to ${agency.email}.`;
  if (code === 'body_too_large') {
    return `The message is too long: at most 100 kB fit, about 100,000 plain letters. ${reassurance}`;
  }
  // The message says when to try again.
  return code === 'too_many_messages' ? `${message} ${reassurance}` : reassurance;
}
