import type { BackendError } from '#domain/backend-error.ts';
import { agency } from './agency.ts';

const reassurance = `Your text is still in the form. You can also write to ${agency.email}.`;

/** The toasts of the contact form, apart from those that are loaded before it. */
export const contactMessages = {
  sent: { title: "Message sent! We'll be in touch soon." },
  notSent: (error: BackendError) => ({
    title: 'Failed to send message. Please try again.',
    description: describeFailure(error),
  }),
};

function describeFailure({ code, message }: BackendError): string {
  if (code === 'body_too_large') {
    return `The message is too long: at most 100 kB fit, about 100,000 plain letters. ${reassurance}`;
  }
  // The message says when to try again.
  return code === 'too_many_messages' ? `${message} ${reassurance}` : reassurance;
}
