import { createActor } from 'xstate';
import { sendMessage } from '#backend/contact-form.ts';
import { messages } from '#content/messages.ts';
import { contactFormMachine } from '#machines/contact-form.machine.ts';
import { inspection } from '#ui/inspection.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { removeDraft } from './draft-storage.ts';
import { describeSendFailure } from './failure-text.ts';

/** One for the tab: a message that is being sent goes on, with its toast, when the visitor opens another page. */
export const contactActor = createActor(contactFormMachine.provide({ actors: { sendMessage } }), inspection);

contactActor.on('contact.sent', () => {
  removeDraft();
  showSuccess(messages.contactSent);
});
contactActor.on('contact.failed', ({ error }) => {
  console.warn('The message could not be sent.', error);
  showError({ ...messages.contactFailed, description: describeSendFailure(error) });
});
contactActor.start();
