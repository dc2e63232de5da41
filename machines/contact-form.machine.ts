import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { type ContactMessage, MINIMUM_ELAPSED_MS } from '#domain/contact-message.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** One message, with what distinguishes people from bots. */
export type ContactAttempt = {
  message: ContactMessage;
  /** A UUID: a message sent again after a failure keeps it, and is stored once. */
  requestId: string;
  /** Milliseconds since the form was first touched. */
  elapsedMs: number;
  /** The value of the honeypot; empty for people. */
  website: string;
};

type Context = { attempt: ContactAttempt };

export type ContactFormEvent = { type: 'contact.submit'; attempt: ContactAttempt };

export type ContactFormEmitted = { type: 'contact.sent' } | { type: 'contact.failed'; error: BackendError };

const types: { context?: Context; events?: ContactFormEvent; emitted?: ContactFormEmitted; tags?: 'busy' } =
  {};

const noAttempt: ContactAttempt = {
  message: { name: '', email: '', message: '' },
  requestId: '',
  elapsedMs: 0,
  website: '',
};

function isSameMessage(one: ContactMessage, other: ContactMessage): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message;
}

const submitted = ({ event }: { event: ContactFormEvent }) => ({ attempt: event.attempt });
const set = { type: 'setAttempt', params: submitted } as const;

/** Sends a valid message. After a failure it can be sent again. */
export const contactFormMachine = setup({
  types,
  actors: { sendMessage: requiredPromise<void, ContactAttempt>('sendMessage') },
  delays: {
    timeLimit,
    minimumElapsed: ({ context }) => MINIMUM_ELAPSED_MS - context.attempt.elapsedMs,
  },
  guards: {
    isTooFast: (_, { attempt }: { attempt: ContactAttempt }) => attempt.elapsedMs < MINIMUM_ELAPSED_MS,
  },
  actions: {
    setAttempt: assign({
      attempt: ({ context }, { attempt }: { attempt: ContactAttempt }) =>
        isSameMessage(context.attempt.message, attempt.message)
          ? { ...attempt, requestId: context.attempt.requestId }
          : attempt,
    }),
    noteDelay: assign({
      attempt: ({ context }) => ({ ...context.attempt, elapsedMs: MINIMUM_ELAPSED_MS }),
    }),
    clearAttempt: assign({ attempt: noAttempt }),
    announceSent: emit({ type: 'contact.sent' }),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'contact.failed' as const,
      error,
    })),
  },
}).createMachine({
  id: 'contactForm',
  context: { attempt: noAttempt },
  initial: 'idle',
  states: {
    idle: {
      initial: 'ready',
      states: {
        ready: { description: 'Nothing was sent yet.' },
        sent: { description: 'The last message was sent.' },
        failed: { description: 'The last message could not be sent; its text is still in the form.' },
      },
      on: {
        'contact.submit': [
          { guard: { type: 'isTooFast', params: submitted }, target: 'delaying', actions: set },
          { target: 'sending', actions: set },
        ],
      },
    },
    delaying: {
      description: 'Filled in so fast that the server would suspect a bot: sent after a delay.',
      tags: 'busy',
      after: { minimumElapsed: { target: 'sending', actions: 'noteDelay' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => context.attempt,
        onDone: { target: 'idle.sent', actions: ['clearAttempt', 'announceSent'] },
        onError: { target: 'idle.failed', actions: { type: 'announceFailure', params: failure } },
      },
      after: {
        timeLimit: { target: 'idle.failed', actions: { type: 'announceFailure', params: timeout } },
      },
    },
  },
});
