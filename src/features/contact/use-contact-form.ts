import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import * as v from 'valibot';
import { sendMessage } from '#backend/contact-form.ts';
import { contactMessages } from '#content/contact-messages.ts';
import { pageAgency } from '#content/page-agency.ts';
import { contactMessageSchema } from '#domain/contact-message.ts';
import { randomId } from '#domain/random-id.ts';
import { contactFormMachine } from '#machines/contact-form.machine.ts';
import { longLived } from '#ui/application.ts';
import { tabItem } from '#ui/tab-item.ts';
import { preloadToasts, showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { isTextField, useValibotForm } from '#ui/use-valibot-form.ts';
import { contactDraft, useFormTakeover } from './form-takeover.ts';

/** The last attempt of this tab whose message was not taken. */
const storedAttempt = tabItem(
  'contact-attempt',
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      message: contactMessageSchema,
      requestId: v.pipe(v.string(), v.uuid()),
      elapsedMs: v.number(),
      website: v.string(),
    }),
  ),
);
const lastAttempt = storedAttempt.read();

/** Belongs to the tab, not to a page: a visitor who opens another page while a message is sent still sees its toast. */
const contactActor = longLived(contactFormMachine.provide({ actors: { sendMessage } }), {
  systemId: 'contactForm',
  input: lastAttempt && { attempt: lastAttempt },
});

contactActor.subscribe((snapshot) => {
  // Before the request: the page may be left before its response.
  if (snapshot.hasTag('busy')) storedAttempt.store(JSON.stringify(snapshot.context.attempt));
});
contactActor.on('contact.sent', () => {
  contactDraft.remove();
  storedAttempt.remove();
  showSuccess(contactMessages.sent);
});
contactActor.on('contact.failed', ({ error }) => {
  console.warn('The message could not be sent.', error);
  showError(contactMessages.notSent(error, pageAgency().email));
});
contactActor.start();

// This module is loaded when the form is first used. Loaded later, a lost connection would cost the toast that reports it.
if (typeof document !== 'undefined') preloadToasts();

const fields = ['name', 'email', 'message'] as const;

export function useContactForm() {
  const snapshot = useSelector(contactActor, (current) => current);
  const isSending = snapshot.hasTag('busy');
  const element = useRef<HTMLFormElement>(null);
  const touchedAt = useRef<number | null>(null);
  const { form, handleSubmit } = useValibotForm({
    schema: contactMessageSchema,
    initialTexts: { name: '', email: '', message: '' },
    mode: 'uncontrolled',
  });

  useFormTakeover(element, ({ texts, isMarked }) => {
    for (const field of fields) {
      const text = texts[field];
      if (text === undefined) continue;
      form.setFieldValue(field, text, { forceUpdate: false });
      touchedAt.current = 0;
    }
    // Submitted before with something missing: only the marks are shown so far.
    if (isMarked) form.validate();
  });

  useEmitted(contactActor, {
    'contact.sent': () => {
      touchedAt.current = null;
      form.reset();
      // Not by the element's own reset, which React does not notice: it would ignore the same text typed again.
      for (const field of element.current?.elements ?? []) if (isTextField(field)) field.value = '';
    },
  });

  const touch = () => {
    touchedAt.current ??= performance.now();
  };

  const submit = handleSubmit((message) => {
    if (!element.current) return;
    contactActor.send({
      type: 'contact.submit',
      attempt: {
        message,
        requestId: randomId(),
        elapsedMs: Math.round(performance.now() - (touchedAt.current ?? performance.now())),
        website: String(new FormData(element.current).get('subject') ?? ''),
      },
    });
  });

  return {
    element,
    form,
    isSending,
    hasFailed: snapshot.matches({ idle: 'failed' }),
    touch,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isSending) submit(event);
    },
  };
}
