import { assign, emit, setup } from 'xstate';
import { type BackendError, hasNoResponse } from '#domain/backend-error.ts';
import type { LinkRequest } from '#domain/password.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/** `otherUser`: who is signed in while the link waits; `purpose`: that of an opened link. */
type Context = { request: LinkRequest; otherUser: User | null; purpose: LinkPurpose | null };

type PasswordLinkEvent =
  /** The link may replace the current session. */
  | { type: 'link.open' }
  | { type: 'link.request'; request: LinkRequest }
  /** Checks the link of the mail again. */
  | { type: 'link.retry' }
  /** Leads to the form for another link. */
  | { type: 'link.restart' };

type PasswordLinkEmitted = { type: 'link.requestFailed'; error: BackendError };

/** `opening`: the link in the address is being checked or opened; `busy`: a mail is being requested. */
type PasswordLinkTag = 'opening' | 'busy';

const types: {
  context?: Context;
  events?: PasswordLinkEvent;
  emitted?: PasswordLinkEmitted;
  tags?: PasswordLinkTag;
} = {};

const notSent = {
  target: 'enteringEmail',
  actions: { type: 'announceRequestFailure', params: toFailure },
} as const;

/** The session of another user is replaced after a confirmation only. The auth machine handles the opened session. */
export const passwordLinkMachine = setup({
  types,
  actors: {
    findOtherUser: requiredPromise<User | null, undefined>('findOtherUser'),
    openLink: requiredPromise<LinkPurpose | null, undefined>('openLink'),
    requestLink: requiredPromise<void, LinkRequest>('requestLink'),
  },
  actions: {
    setRequest: assign((_, { request }: { request: LinkRequest }) => ({ request })),
    setOtherUser: assign((_, otherUser: User | null) => ({ otherUser })),
    setPurpose: assign((_, purpose: LinkPurpose | null) => ({ purpose })),
    announceRequestFailure: emit((_, { error }: Failure) => ({ type: 'link.requestFailed' as const, error })),
  },
  guards: {
    isOtherUser: (_, user: User | null) => user !== null,
    hasNoResponse: (_, { error }: Failure) => hasNoResponse(error),
  },
}).createMachine({
  id: 'passwordLink',
  description:
    'The link of a mail by which a forgotten password is replaced: requested without revealing whether ' +
    'there is such an account, and opened when it is in the address of the page.',
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
            guard: { type: 'isOtherUser', params: toOutput },
            target: 'confirming',
            actions: { type: 'setOtherUser', params: toOutput },
          },
          { target: 'opening' },
        ],
        onError: 'noResponse.unchecked',
      },
    },
    confirming: {
      on: { 'link.open': 'opening' },
    },
    opening: {
      tags: 'opening',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: {
          target: 'enteringEmail',
          actions: { type: 'setPurpose', params: toOutput },
        },
        onError: [
          { guard: { type: 'hasNoResponse', params: toFailure }, target: 'noResponse' },
          { target: 'enteringEmail.expired' },
        ],
      },
    },
    noResponse: {
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
        expired: {},
      },
      on: {
        'link.request': {
          target: 'sending',
          actions: { type: 'setRequest', params: ({ event }) => event },
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
        onError: notSent,
      },
    },
    sent: {
      description: 'A mail is sent if there is such an account; the screen is the same without one.',
      on: { 'link.restart': 'enteringEmail' },
    },
  },
});
