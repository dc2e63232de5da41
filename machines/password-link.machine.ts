import { assign, emit, setup } from 'xstate';
import { type BackendError, isUnanswered } from '#domain/backend-error.ts';
import type { LinkRequest } from '#domain/password.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `otherUser`: who is signed in while the link waits; `purpose`: what an opened link was for. */
type Context = { request: LinkRequest; otherUser: User | null; purpose: LinkPurpose | null };

export type PasswordLinkEvent =
  /** The link may take the place of the session that is there. */
  | { type: 'link.open' }
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

const foundUser = ({ event }: { event: { output: User | null } }) => ({ user: event.output });

/**
 * The link of a mail that sets a new password: opening the one that has led to the page, and requesting one.
 * It asks before it replaces the session of another user. The auth machine handles the session that a link opens.
 */
export const passwordLinkMachine = setup({
  types,
  actors: {
    findOtherUser: requiredPromise<User | null, undefined>('findOtherUser'),
    openLink: requiredPromise<LinkPurpose | null, undefined>('openLink'),
    requestLink: requiredPromise<void, LinkRequest>('requestLink'),
  },
  delays: { timeLimit },
  actions: {
    keepRequest: assign({ request: (_, { request }: { request: LinkRequest }) => request }),
    rememberOtherUser: assign({ otherUser: (_, { user }: { user: User | null }) => user }),
    rememberPurpose: assign({
      purpose: (_, { purpose }: { purpose: LinkPurpose | null }) => purpose,
    }),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'link.failed' as const,
      error,
    })),
  },
  guards: {
    isOtherUser: (_, { user }: { user: User | null }) => user !== null,
    isUnanswered: (_, { error }: { error: BackendError }) => isUnanswered(error),
  },
}).createMachine({
  id: 'passwordLink',
  context: { request: { email: '' }, otherUser: null, purpose: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'Whether a link in the address of the page would replace the session of another user.',
      tags: 'opening',
      invoke: {
        id: 'findOtherUser',
        src: 'findOtherUser',
        onDone: [
          {
            guard: { type: 'isOtherUser', params: foundUser },
            target: 'confirming',
            actions: { type: 'rememberOtherUser', params: foundUser },
          },
          { target: 'opening' },
        ],
        onError: 'unanswered.unchecked',
      },
      after: { timeLimit: 'unanswered.unchecked' },
    },
    confirming: {
      description: 'The person decides whether the link replaces the session that is there.',
      on: { 'link.open': 'opening' },
    },
    opening: {
      description: 'A link in the address of the page is opened.',
      tags: 'opening',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: {
          target: 'asking',
          actions: { type: 'rememberPurpose', params: ({ event }) => ({ purpose: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failure }, target: 'unanswered' },
          { target: 'asking.spent' },
        ],
      },
      after: { timeLimit: 'unanswered' },
    },
    unanswered: {
      description: 'There is a link, but nobody could say whether it counts.',
      initial: 'unopened',
      states: {
        unchecked: { on: { 'link.retry': '#passwordLink.checking' } },
        unopened: { on: { 'link.retry': '#passwordLink.opening' } },
      },
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
        timeLimit: { target: 'asking', actions: { type: 'announceFailure', params: timeout } },
      },
    },
    sent: {
      description: 'A mail is on its way if there is such an account; nobody is told whether there is.',
      on: { 'link.restart': 'asking' },
    },
  },
});
