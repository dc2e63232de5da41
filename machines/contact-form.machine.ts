import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { type ContactMessage, MINIMUM_ELAPSED_MS } from '#domain/contact-message.ts';
import { type Failure, requiredPromise, toFailure } from './shared/requests.ts';

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

/** The attempt that had no response when the page was left, if there is one. */
export type ContactFormInput = Context | undefined;

type ContactFormEvent = { type: 'contact.submit'; attempt: ContactAttempt };

type ContactFormEmitted = { type: 'contact.sent' } | { type: 'contact.failed'; error: BackendError };

const types: {
  context?: Context;
  input?: ContactFormInput;
  events?: ContactFormEvent;
  emitted?: ContactFormEmitted;
  tags?: 'busy';
} = {};

const emptyAttempt: ContactAttempt = {
  message: { name: '', email: '', message: '' },
  requestId: '',
  elapsedMs: 0,
  website: '',
};

function isSameMessage(one: ContactMessage, other: ContactMessage): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message;
}

const submittedAttempt = ({ event }: { event: ContactFormEvent }): Context => event;
const setAttempt = { type: 'setAttempt', params: submittedAttempt } as const;
const failTransition = {
  target: 'idle.failed',
  actions: { type: 'announceFailure', params: toFailure },
} as const;

export const contactFormMachine = setup({
  types,
  actors: { sendMessage: requiredPromise<void, ContactAttempt>('sendMessage') },
  delays: {
    minimumElapsed: ({ context }) => MINIMUM_ELAPSED_MS - context.attempt.elapsedMs,
  },
  guards: {
    isTooFast: (_, { attempt }: Context) => attempt.elapsedMs < MINIMUM_ELAPSED_MS,
  },
  actions: {
    setAttempt: assign({
      attempt: ({ context }, { attempt }: Context) =>
        isSameMessage(context.attempt.message, attempt.message)
          ? { ...attempt, requestId: context.attempt.requestId }
          : attempt,
    }),
    setMinimumElapsed: assign({
      attempt: ({ context }) => ({ ...context.attempt, elapsedMs: MINIMUM_ELAPSED_MS }),
    }),
    clearAttempt: assign({ attempt: emptyAttempt }),
    announceSent: emit({ type: 'contact.sent' }),
    announceFailure: emit((_, { error }: Failure) => ({ type: 'contact.failed' as const, error })),
  },
}).createMachine({
  id: 'contactForm',
  description:
    'Sends a visitor’s message. A message sent again after a failure keeps its id, and is stored once.',
  context: ({ input }) => input ?? { attempt: emptyAttempt },
  initial: 'idle',
  states: {
    idle: {
      initial: 'ready',
      states: {
        ready: {},
        sent: {},
        failed: { description: 'The last message could not be sent; its text is still in the form.' },
      },
      on: {
        'contact.submit': [
          { guard: { type: 'isTooFast', params: submittedAttempt }, target: 'delaying', actions: setAttempt },
          { target: 'sending', actions: setAttempt },
        ],
      },
    },
    delaying: {
      description: 'Filled in so fast that the server would suspect a bot: sent after a delay.',
      tags: 'busy',
      after: { minimumElapsed: { target: 'sending', actions: 'setMinimumElapsed' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => context.attempt,
        onDone: { target: 'idle.sent', actions: ['clearAttempt', 'announceSent'] },
        onError: failTransition,
      },
    },
  },
});
