import { schemaResolver, useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { sendMessage } from '#actors/send-message.ts';
import { messages } from '#content/messages.ts';
import { contactMessageSchema } from '#domain/contact-message.ts';
import { contactFormMachine } from '#machines/contact-form.machine.ts';
import { preloadToasts, showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { describeSendFailure } from './failure-text.ts';

const fields = ['name', 'email', 'message'] as const;

export type ContactField = (typeof fields)[number];

const machine = contactFormMachine.provide({ actors: { sendMessage } });

/** The contact form: its fields, what is wrong with them, and the sending of a valid message. */
export function useContactForm() {
  const [snapshot, send, actor] = useLiveActor(machine);
  const element = useRef<HTMLFormElement>(null);
  const touchedAt = useRef<number | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', message: '' },
    validate: schemaResolver(contactMessageSchema, { sync: true }),
  });

  // What was typed before the application ran stands in the document only.
  const { setFieldValue, validate } = form;
  const takeOver = useRef({ setFieldValue, validate });
  useEffect(() => {
    if (!element.current) return;
    const { setFieldValue, validate } = takeOver.current;
    const typed = new FormData(element.current);
    for (const field of fields) {
      const text = String(typed.get(field) ?? '');
      if (text === '') continue;
      setFieldValue(field, text, { forceUpdate: false });
      touchedAt.current = 0;
    }
    const marked = element.current.querySelectorAll('[aria-invalid]');
    for (const input of marked) input.removeAttribute('aria-invalid');
    // Submitted before, with something missing: only what was marked then is still to be told.
    if (marked.length > 0) validate();
  }, []);

  // Somebody has reached for the form: what is typed before its events are heard tells nobody.
  useEffect(preloadToasts, []);

  const { reset } = form;
  useEffect(() => {
    const sent = actor.on('contact.sent', () => {
      showSuccess(messages.contactSent);
      touchedAt.current = null;
      reset();
      element.current?.reset();
    });
    const failed = actor.on('contact.failed', ({ error }) => {
      console.warn('The message could not be sent.', error);
      showError({
        ...messages.contactFailed,
        description: describeSendFailure(error),
      });
    });
    return () => {
      sent.unsubscribe();
      failed.unsubscribe();
    };
  }, [actor, reset]);

  const touch = () => {
    if (touchedAt.current !== null) return;
    touchedAt.current = performance.now();
  };

  const submit = form.onSubmit(
    (values) => {
      if (!element.current) return;
      const typed = new FormData(element.current);
      send({
        type: 'contact.submit',
        attempt: {
          message: v.parse(contactMessageSchema, values),
          requestId: crypto.randomUUID(),
          elapsedMs: Math.round(performance.now() - (touchedAt.current ?? performance.now())),
          website: String(typed.get('website') ?? ''),
        },
      });
    },
    (errors) => {
      const first = fields.find((field) => errors[field]);
      if (first) form.getInputNode(first)?.focus();
    },
  );

  return {
    element,
    isSending: snapshot.hasTag('busy'),
    hasFailed: snapshot.matches({ idle: 'failed' }),
    touch,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!snapshot.hasTag('busy')) submit(event);
    },
    /** Attributes of a field's input, and the reason why its value is refused. */
    field: (name: ContactField) => {
      const { error, ...input } = form.getInputProps(name);
      return { key: form.key(name), input, error: typeof error === 'string' ? error : null };
    },
  };
}
