import { timedOut } from '#domain/backend-error.ts';
import type { ContactAttempt, ContactFormInput, contactFormMachine } from './contact-form.machine.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { errors, when } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { offline, unavailable } from './testing/fixtures.ts';

const attempt: ContactAttempt = {
  message: { name: 'A visitor', email: 'visitor@example.com', message: 'Hello!' },
  requestId: 'first',
  elapsedMs: 5_000,
  website: '',
};
const changed = (message: Partial<ContactAttempt['message']>, requestId: string) => ({
  attempt: { ...attempt, message: { ...attempt.message, ...message }, requestId },
});

export const unansweredAttemptInput: ContactFormInput = { attempt: { ...attempt, requestId: 'unanswered' } };

const field = (name: string, value = '') => ({ role: 'textbox', name, value });

type Facts = {
  phase: 'ready' | 'delaying' | 'sending';
  last: 'nothing' | 'sent' | 'failed';
  /** The message on its way, or the last one that was not answered. */
  attempt: ContactAttempt | null;
};

/** The same text again keeps its id; another text is another message. */
function numbered({ attempt: lost }: Facts, next: ContactAttempt): ContactAttempt {
  const isSame = JSON.stringify(lost?.message) === JSON.stringify(next.message);
  return { ...next, requestId: isSame && lost ? lost.requestId : next.requestId };
}

export const contactFormModel: ModelOf<typeof contactFormMachine> = {
  events: {
    'contact.submit': {
      'at human speed': { attempt },
      'by autofill': { attempt: { ...attempt, elapsedMs: 200, requestId: 'second' } },
      'with another text': changed({ message: 'Hello again!' }, 'third'),
      'with another name': changed({ name: 'A guest' }, 'fourth'),
      'with another address': changed({ email: 'guest@example.com' }, 'fifth'),
      'after just enough time': { attempt: { ...attempt, elapsedMs: 1_500, requestId: 'sixth' } },
    },
  },
  outcomes: {
    sendMessage: {
      taken: { output: undefined },
      ...errors({ offline, unavailable, 'timed out': timedOut() }),
    },
  },
  expectations: expectations<typeof contactFormMachine, Facts>()({
    start: (input) => ({ facts: { phase: 'ready', last: 'nothing', attempt: input?.attempt ?? null } }),
    seen: (snapshot) => ({
      isSent: snapshot.matches({ idle: 'sent' }),
      isFailed: snapshot.matches({ idle: 'failed' }),
      text: snapshot.context.attempt.message.message,
    }),
    situation: ({ phase, last, attempt: unsent }) => ({
      seen: { isSent: last === 'sent', isFailed: last === 'failed', text: unsent?.message.message ?? '' },
      tags: when(phase !== 'ready', 'busy'),
      running: when(phase === 'sending', 'sendMessage'),
      delays: phase === 'delaying' && unsent ? { minimumElapsed: 1_500 - unsent.elapsedMs } : {},
      screen: [
        phase === 'ready'
          ? button('SEND MESSAGE', { disabled: false })
          : button('SENDING...', { disabled: true }),
        ...when(
          last !== 'nothing',
          field('Name', unsent?.message.name),
          field('Message', unsent?.message.message),
        ),
      ],
    }),
    rules: (on) => ({
      'a message is sent as it was typed, and a retry keeps its id, also after a reload': on(
        'contact.submit',
        {
          given: ({ phase }, event) => phase === 'ready' && event.attempt.elapsedMs >= 1_500,
          causes: (facts, event) => {
            const sent = numbered(facts, event.attempt);
            return {
              facts: { phase: 'sending', last: 'nothing', attempt: sent },
              calls: { sendMessage: sent },
            };
          },
        },
      ),
      'a form that was filled in faster than by a person waits': on('contact.submit', {
        given: ({ phase }, event) => phase === 'ready' && event.attempt.elapsedMs < 1_500,
        causes: (facts, event) => ({
          facts: { phase: 'delaying', last: 'nothing', attempt: numbered(facts, event.attempt) },
        }),
      }),
      'after the wait the message is sent as one that took its time': on('after minimumElapsed', {
        causes: ({ attempt: waiting }) => {
          const sent = { ...(waiting ?? attempt), elapsedMs: 1_500 };
          return { facts: { phase: 'sending', attempt: sent }, calls: { sendMessage: sent } };
        },
      }),
      'a sent message is announced and leaves the form': on('sendMessage: taken', {
        causes: {
          facts: { phase: 'ready', last: 'sent', attempt: null },
          emits: [{ type: 'contact.sent' }],
          announces: "Message sent! We'll be in touch soon.",
        },
      }),
      'a message that could not be sent stays in the form': on('sendMessage failed', {
        causes: (_, { error }) => ({
          facts: { phase: 'ready', last: 'failed' },
          emits: [{ type: 'contact.failed', error }],
          announces: 'Failed to send message. Please try again.',
        }),
      }),
    }),
    invariants: {
      'one message is sent at a time': ({ running }) => running.length <= 1,
      'typed text is never dropped: it is there while it is on its way, and after a failure': ({
        seen,
        tags,
      }) => seen.text !== '' || !(tags.includes('busy') || seen.isFailed),
    },
  }),
};
