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

type ContactStep = Step<typeof contactFormMachine>;

/** The attempt that was submitted last. */
const submitted = ({ last, history }: ContactStep) =>
  last('contact.submit')?.attempt ?? history[0]?.snapshot.context.attempt;
const isSent = ({ label }: ContactStep) => label === 'sendMessage: taken';

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
    'one message is sent at a time, and another one once it has ended': ({ running, delays, snapshot }) => {
      const isBusy = running.length + Object.keys(delays).length > 0;
      const canSubmit = snapshot.can({ type: 'contact.submit', attempt });
      return running.length <= 1 && snapshot.hasTag('busy') === isBusy && canSubmit === !isBusy;
    },
    'a form that was filled in faster than by a person waits': ({ on, delays, calls }) => {
      const { elapsedMs = 0 } = on('contact.submit')?.attempt ?? {};
      const wait = 1_500 - elapsedMs;
      return !on('contact.submit') || (wait > 0 ? delays.minimumElapsed === wait : 'sendMessage' in calls);
    },
    'what is sent is what was typed, as by a person': (step) => {
      const { sendMessage: sent } = step.calls;
      const typed = submitted(step);
      const elapsedMs = Math.max(typed?.elapsedMs ?? 0, 1_500);
      return !sent || isSame({ ...sent, requestId: '' }, { ...typed, elapsedMs, requestId: '' });
    },
    'a message is sent once: it keeps its id until it has arrived, and another text has its own': ({
      calls: { sendMessage: sent },
      history,
    }) => {
      const start = history.findLastIndex(isSent);
      const unanswered = history.slice(start + 1, -1).findLast(({ calls }) => calls.sendMessage);
      const first = start === -1 ? history[0]?.snapshot.context.attempt : undefined;
      const earlier = unanswered?.calls.sendMessage ?? first;
      if (!sent || !earlier) return true;
      return isSame(sent.message, earlier.message) === (sent.requestId === earlier.requestId);
    },
    'no typed text is lost: it is there until it has arrived': (step) => {
      const { message } = step.snapshot.context.attempt;
      const { history } = step;
      const hasArrived =
        history.findLastIndex(isSent) > history.findLastIndex(({ on }) => on('contact.submit'));
      return isSame(message, hasArrived ? { name: '', email: '', message: '' } : submitted(step)?.message);
    },
    'a failure is announced once, and the form says so': ({ failure, emits, snapshot }) =>
      !failure ||
      (isSame(emits, [{ type: 'contact.failed', error: failure }]) && snapshot.matches({ idle: 'failed' })),
    'a sent message is announced once, and the form says so': (step) =>
      step.failure !== null ||
      (isSame(step.emits, isSent(step) ? [{ type: 'contact.sent' }] : []) &&
        (!isSent(step) || step.snapshot.matches({ idle: 'sent' }))),
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
