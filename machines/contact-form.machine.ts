import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { type ContactMessage, MINIMUM_ELAPSED_MS } from '#domain/contact-message.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** One message on its way, with what tells people from bots. */
export type ContactAttempt = {
  message: ContactMessage;
  /** Identifies the message: sent again after a failure it keeps its id, and is stored once. */
  requestId: string;
  /** Milliseconds since the form was first touched. */
  elapsedMs: number;
  /** What the honeypot holds; empty for people. */
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

/** The contact form: a valid message is sent, and either taken or kept for another try. */
export const contactFormMachine = setup({
  types,
  actors: { sendMessage: requiredPromise<void, ContactAttempt>('sendMessage') },
  delays: {
    timeLimit,
    untilCredible: ({ context }) => MINIMUM_ELAPSED_MS - context.attempt.elapsedMs,
  },
  guards: {
    isFasterThanPeople: (_, { attempt }: { attempt: ContactAttempt }) =>
      attempt.elapsedMs < MINIMUM_ELAPSED_MS,
  },
  actions: {
    keepAttempt: assign({
      attempt: ({ context }, { attempt }: { attempt: ContactAttempt }) =>
        isSameMessage(context.attempt.message, attempt.message)
          ? { ...attempt, requestId: context.attempt.requestId }
          : attempt,
    }),
    countHolding: assign({
      attempt: ({ context }) => ({ ...context.attempt, elapsedMs: MINIMUM_ELAPSED_MS }),
    }),
    forgetAttempt: assign({ attempt: noAttempt }),
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
        sent: { description: 'The last message was taken.' },
        failed: { description: 'The last message could not be sent; its text is still in the form.' },
      },
      on: {
        'contact.submit': [
          {
            guard: { type: 'isFasterThanPeople', params: ({ event }) => ({ attempt: event.attempt }) },
            target: 'holding',
            actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
          },
          {
            target: 'sending',
            actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
          },
        ],
      },
    },
    holding: {
      description: 'Filled in so fast that the server would take it for a bot’s: it waits, to be stored.',
      tags: 'busy',
      after: { untilCredible: { target: 'sending', actions: 'countHolding' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => context.attempt,
        onDone: { target: 'idle.sent', actions: ['forgetAttempt', 'announceSent'] },
        onError: {
          target: 'idle.failed',
          actions: { type: 'announceFailure', params: failure },
        },
      },
      after: {
        timeLimit: {
          target: 'idle.failed',
          actions: { type: 'announceFailure', params: timeout },
        },
      },
    },
  },
});
