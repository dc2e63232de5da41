import { createActor } from 'xstate';
import { sendMessage } from '#backend/contact-form.ts';
import { contactMessages } from '#content/contact-messages.ts';
import { contactFormMachine } from '#machines/contact-form.machine.ts';
import { inspection } from '#ui/inspection.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { removeDraft } from './form-takeover.ts';

/** Belongs to the tab, not to a page: a visitor who opens another page while a message is sent still sees its toast. */
export const contactActor = createActor(contactFormMachine.provide({ actors: { sendMessage } }), inspection);

contactActor.on('contact.sent', () => {
  removeDraft();
  showSuccess(contactMessages.sent);
});
contactActor.on('contact.failed', ({ error }) => {
  console.warn('The message could not be sent.', error);
  showError(contactMessages.notSent(error));
});
contactActor.start();
