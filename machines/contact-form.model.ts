import { timedOut } from '#domain/backend-error.ts';
import type { ContactAttempt, ContactFormInput, contactFormMachine } from './contact-form.machine.ts';
import { errors, isSame } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { offline, unavailable } from './testing/fixtures.ts';
import type { ModelOf, Step } from './testing/model.ts';

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

const isSent = ({ label }: Step<typeof contactFormMachine>) => label === 'sendMessage: taken';
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
    'one message is sent at a time, and another one once it has ended': ({
      running,
      delays,
      snapshot,
      can,
    }) => {
      const isBusy = running.length + Object.keys(delays).length > 0;
      return snapshot.hasTag('busy') === isBusy && can('contact.submit') !== isBusy;
    },
    'what is typed faster than by a person waits, and all is sent as by a person': ({
      on,
      last,
      delays,
      calls,
    }) => {
      const typed = last('contact.submit')?.attempt ?? attempt;
      const wait = 1_500 - typed.elapsedMs;
      const sent = {
        ...typed,
        requestId: calls.sendMessage?.requestId,
        elapsedMs: Math.max(typed.elapsedMs, 1_500),
      };
      if (on('contact.submit') && wait > 0) return delays.minimumElapsed === wait;
      return (
        isSame(calls.sendMessage, calls.sendMessage && sent) &&
        (!on('contact.submit') || 'sendMessage' in calls)
      );
    },
    'a message is sent once: it keeps its id until it has arrived, and another text has its own': (step) => {
      const { sendMessage: sent } = step.calls;
      const arrived = step.history.findLastIndex(isSent);
      const tried = step.history.slice(arrived + 1, -1).findLast(({ calls }) => calls.sendMessage);
      const left = arrived === -1 ? step.history[0]?.context.attempt : undefined;
      const earlier = tried?.calls.sendMessage ?? left;
      if (!sent || !earlier) return true;
      return isSame(sent.message, earlier.message) === (sent.requestId === earlier.requestId);
    },
    'no typed text is lost: it is there until it has arrived': (step) => {
      const { on, context, was } = step;
      const message = isSent(step) ? { name: '', email: '', message: '' } : was.attempt.message;
      return isSame(context.attempt.message, on('contact.submit')?.attempt.message ?? message);
    },
    'a failure and a sent message are announced once, and the form says so': (step) => {
      const { failure: error, emits, snapshot } = step;
      if (error)
        return isSame(emits, [{ type: 'contact.failed', error }]) && snapshot.matches({ idle: 'failed' });
      if (isSent(step))
        return isSame(emits, [{ type: 'contact.sent' }]) && snapshot.matches({ idle: 'sent' });
      return emits.length === 0;
    },
  },
  screen: (snapshot) => {
    const { name, message } = snapshot.context.attempt.message;
    const isBusy = snapshot.hasTag('busy');
    return [
      button(isBusy ? 'SENDING...' : 'SEND MESSAGE', { disabled: isBusy }),
      ...(isBusy || snapshot.matches({ idle: 'ready' })
        ? []
        : [field('Name', name), field('Message', message)]),
    ];
  },
  announces: {
    'contact.sent': "Message sent! We'll be in touch soon.",
    'contact.failed': 'Failed to send message. Please try again.',
  },
};
