import { assign, emit, setup } from 'xstate';
import { type BackendError, isUnanswered } from '#domain/backend-error.ts';
import type { LinkRequest } from '#domain/password.ts';
import { failure, overdue } from './failure.ts';
import { requiredPromise } from './required-actor.ts';
import { timeLimit } from './time-limit.ts';

type Context = { request: LinkRequest };

export type PasswordLinkEvent =
  | { type: 'link.request'; request: LinkRequest }
  /** The link of the mail is to be checked again. */
  | { type: 'link.retry' }
  /** Another link is wanted. */
  | { type: 'link.restart' };

export type PasswordLinkEmitted = { type: 'link.failed'; error: BackendError };

/** `opening`: whether a link has led here is not known yet; `busy`: a mail is being asked for. */
export type PasswordLinkTag = 'opening' | 'busy';

const types: {
  context?: Context;
  events?: PasswordLinkEvent;
  emitted?: PasswordLinkEmitted;
  tags?: PasswordLinkTag;
} = {};

/**
 * The link of a mail by which somebody sets a new password: opening the one that has led to the page, and
 * asking for one. What becomes of the session that a link opens is the auth machine's affair.
 */
export const passwordLinkMachine = setup({
  types,
  actors: {
    openLink: requiredPromise<void, undefined>('openLink'),
    requestLink: requiredPromise<void, LinkRequest>('requestLink'),
  },
  delays: { timeLimit },
  actions: {
    keepRequest: assign({ request: (_, { request }: { request: LinkRequest }) => request }),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'link.failed' as const,
      error,
    })),
  },
  guards: {
    isUnanswered: (_, { error }: { error: BackendError }) => isUnanswered(error),
  },
}).createMachine({
  id: 'passwordLink',
  context: { request: { email: '' } },
  initial: 'opening',
  states: {
    opening: {
      description: 'The address of the page is read; a link in it is opened.',
      tags: 'opening',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: 'asking',
        onError: [
          { guard: { type: 'isUnanswered', params: failure }, target: 'unanswered' },
          { target: 'asking.spent' },
        ],
      },
      after: { timeLimit: 'unanswered' },
    },
    unanswered: {
      description: 'There is a link, but nobody could say whether it counts.',
      on: { 'link.retry': 'opening' },
    },
    asking: {
      initial: 'ready',
      states: {
        ready: {},
        spent: { description: 'The link that has led here does not count, or no longer.' },
      },
      on: {
        'link.request': {
          target: 'sending',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => context.request,
        onDone: 'sent',
        onError: { target: 'asking', actions: { type: 'announceFailure', params: failure } },
      },
      after: {
        timeLimit: { target: 'asking', actions: { type: 'announceFailure', params: overdue } },
      },
    },
    sent: {
      description: 'A mail is on its way if there is such an account; nobody is told whether there is.',
      on: { 'link.restart': 'asking' },
    },
  },
});
