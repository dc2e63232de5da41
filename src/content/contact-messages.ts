import type { BackendError } from '#domain/backend-error.ts';

/** The toasts of the contact form, apart from those that are loaded before it. */
export const contactMessages = {
  sent: { title: "Message sent! We'll be in touch soon." },
  /** @param address to which a visitor can write instead */
  notSent: (error: BackendError, address: string) => ({
    title: 'Failed to send message. Please try again.',
    description: describeFailure(error, address),
  }),
};

function describeFailure({ code, message }: BackendError, address: string): string {
  const reassurance = `Your text is still in the form. You can also write to ${address}.`;
  if (code === 'body_too_large') {
    return `The message is too long: at most 100 kB fit, about 100,000 plain letters. ${reassurance}`;
  }
  // The message says when to try again.
  return code === 'too_many_messages' ? `${message} ${reassurance}` : reassurance;
}
