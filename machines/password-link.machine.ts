import { assign, emit, setup } from 'xstate';
import { type BackendError, isUnanswered } from '#domain/backend-error.ts';
import type { LinkRequest } from '#domain/password.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `otherUser`: who is signed in while the link waits; `purpose`: that of an opened link. */
type Context = { request: LinkRequest; otherUser: User | null; purpose: LinkPurpose | null };

export type PasswordLinkEvent =
  /** The link may replace the current session. */
  | { type: 'link.open' }
  | { type: 'link.request'; request: LinkRequest }
  /** Checks the link of the mail again. */
  | { type: 'link.retry' }
  /** Leads to the form for another link. */
  | { type: 'link.restart' };

export type PasswordLinkEmitted = { type: 'link.failed'; error: BackendError };

/** `opening`: the link in the address is being checked or opened; `busy`: a mail is being requested. */
export type PasswordLinkTag = 'opening' | 'busy';

const types: {
  context?: Context;
  events?: PasswordLinkEvent;
  emitted?: PasswordLinkEmitted;
  tags?: PasswordLinkTag;
} = {};

const foundUser = ({ event }: { event: { output: User | null } }) => ({ user: event.output });

/**
 * The link of a mail that sets a new password: opens the one in the address of the page, and requests one. The
 * session of another user is replaced after a confirmation only. The auth machine handles the opened session.
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
    setRequest: assign({ request: (_, { request }: { request: LinkRequest }) => request }),
    setOtherUser: assign({ otherUser: (_, { user }: { user: User | null }) => user }),
    setPurpose: assign({
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
      description: 'A link in the address of the page may replace the session of another user.',
      tags: 'opening',
      invoke: {
        id: 'findOtherUser',
        src: 'findOtherUser',
        onDone: [
          {
            guard: { type: 'isOtherUser', params: foundUser },
            target: 'confirming',
            actions: { type: 'setOtherUser', params: foundUser },
          },
          { target: 'opening' },
        ],
        onError: 'unanswered.unchecked',
      },
      after: { timeLimit: 'unanswered.unchecked' },
    },
    confirming: {
      description: 'The person decides whether the link replaces the current session.',
      on: { 'link.open': 'opening' },
    },
    opening: {
      description: 'The link in the address of the page is being opened, if there is one.',
      tags: 'opening',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: {
          target: 'enteringEmail',
          actions: { type: 'setPurpose', params: ({ event }) => ({ purpose: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failure }, target: 'unanswered' },
          { target: 'enteringEmail.expired' },
        ],
      },
      after: { timeLimit: 'unanswered' },
    },
    unanswered: {
      description: 'There is a link, and no response says whether it is valid.',
      initial: 'unopened',
      states: {
        unchecked: { on: { 'link.retry': '#passwordLink.checking' } },
        unopened: { on: { 'link.retry': '#passwordLink.opening' } },
      },
    },
    enteringEmail: {
      initial: 'ready',
      states: {
        ready: {},
        expired: { description: 'The link in the address is not valid, or no longer.' },
      },
      on: {
        'link.request': {
          target: 'sending',
          actions: { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
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
        onError: { target: 'enteringEmail', actions: { type: 'announceFailure', params: failure } },
      },
      after: {
        timeLimit: { target: 'enteringEmail', actions: { type: 'announceFailure', params: timeout } },
      },
    },
    sent: {
      description: 'A mail is sent if there is such an account; the screen is the same without one.',
      on: { 'link.restart': 'enteringEmail' },
    },
  },
});
