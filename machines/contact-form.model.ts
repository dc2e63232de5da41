import type { ContactAttempt, ContactFormInput, contactFormMachine } from './contact-form.machine.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, isSame, when } from './testing/words.ts';

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
      ...errors('offline', 'unavailable', 'timed out'),
    },
  },
  busyTags: ['busy'],
  invariants: {
    'a message is sent at once, or when a person could have typed it': ({ on, is, calls, delays }) => {
      const wait = 1_500 - (on('contact.submit')?.attempt.elapsedMs ?? 1_500);
      const isDue = wait <= 0 && is('contact.submit', 'after minimumElapsed');
      const isInTime = (calls.sendMessage?.elapsedMs ?? 1_500) >= 1_500;
      return (
        isInTime &&
        'sendMessage' in calls === isDue &&
        delays.minimumElapsed === (wait > 0 ? wait : undefined)
      );
    },
    'a message is sent once: it keeps its id until it has arrived, and another text has its own': (step) => {
      const { message, requestId } = step.context.attempt;
      const sent = step.calls.sendMessage ?? step.context.attempt;
      const isKept = requestId === step.was.attempt.requestId;
      return isSame(sent, step.context.attempt) && isKept === isSame(message, step.was.attempt.message);
    },
    'no typed text is lost: it is there until it has arrived': ({ on, is, context, was }) => {
      const { message } = on('contact.submit')?.attempt ?? was.attempt;
      return isSame(context.attempt.message, message) !== is('sendMessage: taken');
    },
    'a sent message is announced once, and the form says how it ended': ({ is, snapshot, emits }) => {
      const idle = is('sendMessage: taken') ? 'sent' : 'failed';
      const isAnnounced = emits.some(({ type }) => type === 'contact.sent') === (idle === 'sent');
      return isAnnounced && (!is('sendMessage') || snapshot.matches({ idle }));
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
