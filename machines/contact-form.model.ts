import { timedOut } from '#domain/backend-error.ts';
import type { ContactAttempt, ContactFormInput, contactFormMachine } from './contact-form.machine.ts';
import { errors, isSame, when } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { offline, unavailable } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

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
  invariants: {
    'one message is sent at a time, and another one once it has ended': (step) => {
      const { running, delays, snapshot, can } = step;
      const isBusy = running.length + Object.keys(delays).length > 0;
      return snapshot.hasTag('busy') === isBusy && can('contact.submit') !== isBusy;
    },
    'what is typed faster than by a person waits, and all is sent as by a person': (step) => {
      const { on, last, delays, calls } = step;
      const typed = last('contact.submit')?.attempt ?? attempt;
      const wait = 1_500 - typed.elapsedMs;
      const elapsedMs = Math.max(typed.elapsedMs, 1_500);
      const sent = { ...typed, requestId: calls.sendMessage?.requestId, elapsedMs };
      if (on('contact.submit') && wait > 0) return delays.minimumElapsed === wait;
      const isDue = on('contact.submit') !== null || step.is('after minimumElapsed');
      return isSame(calls.sendMessage, isDue ? sent : undefined);
    },
    'a message is sent once: it keeps its id until it has arrived, and another text has its own': (step) => {
      const { sendMessage: sent } = step.calls;
      const arrived = step.history.findLastIndex(({ is }) => is('sendMessage: taken'));
      const tried = step.history.slice(arrived + 1, -1).findLast(({ calls }) => calls.sendMessage);
      const left = arrived === -1 ? step.history[0]?.context.attempt : undefined;
      const earlier = tried?.calls.sendMessage ?? left;
      if (!sent || !earlier) return true;
      return isSame(sent.message, earlier.message) === (sent.requestId === earlier.requestId);
    },
    'no typed text is lost: it is there until it has arrived': ({ on, is, context, was }) => {
      const left = is('sendMessage: taken') ? { name: '', email: '', message: '' } : was.attempt.message;
      return isSame(context.attempt.message, on('contact.submit')?.attempt.message ?? left);
    },
    'a failure and a sent message are announced once, and the form says so': (step) => {
      const { failure: error, is, emits, snapshot } = step;
      const idle = is('sendMessage') ? (error ? 'failed' : 'sent') : null;
      const expected = error ? { type: 'contact.failed', error } : { type: 'contact.sent' };
      return isSame(emits, when(idle, expected)) && (idle === null || snapshot.matches({ idle }));
    },
  },
  screen: (snapshot) => {
    const { name, message } = snapshot.context.attempt.message;
    const isBusy = snapshot.hasTag('busy');
    const hasEnded = snapshot.matches({ idle: 'sent' }) || snapshot.matches({ idle: 'failed' });
    return [
      button(isBusy ? 'SENDING...' : 'SEND MESSAGE', { disabled: isBusy }),
      ...when(hasEnded, field('Name', name), field('Message', message)),
    ];
  },
  announces: {
    'contact.sent': "Message sent! We'll be in touch soon.",
    'contact.failed': 'Failed to send message. Please try again.',
  },
};
