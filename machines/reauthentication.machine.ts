import { assertEvent, assign, emit, setup } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import { type Credentials, nobody, type User } from '#domain/user.ts';
import { type Failure, requiredPromise, toFailure } from './shared/requests.ts';

type Role = 'admin' | 'member' | 'unknown';

type ReauthenticationEvent =
  | Extract<SessionEvent, { type: 'session.found' | 'session.ended' }>
  | { type: 'signIn.submit'; credentials: Credentials };

/**
 * `previousUser`: whose session was lost. `user`: who has signed in since, or {@link nobody}.
 * `fallbackEmail`: as in the auth machine.
 */
export type ReauthenticationInput = { previousUser: User; user: User; fallbackEmail: string | null };

export type ReauthenticationOutput = { user: User; role: Role };

/** Of a sign-in with a password, here or on the page for it. */
export type SignInEmitted = { type: 'signIn.succeeded' } | { type: 'signIn.failed'; error: BackendError };

type Context = ReauthenticationInput & { role: Role };

const types: {
  context?: Context;
  events?: ReauthenticationEvent;
  emitted?: SignInEmitted;
  input?: ReauthenticationInput;
  output?: ReauthenticationOutput;
  tags?: 'busy';
} = {};

type UserParams = { user: User };
const foundUser = ({ event }: { event: UserParams }) => event;

export const reauthenticationMachine = setup({
  types,
  actors: {
    signIn: requiredPromise<User, Credentials>('signIn'),
    checkAdmin: requiredPromise<boolean, { userId: string }>('checkAdmin'),
  },
  actions: {
    setUser: assign((_, { user }: UserParams) => ({ user })),
    setRole: assign((_, role: Role) => ({ role })),
    announceSignIn: emit({ type: 'signIn.succeeded' }),
    announceSignInFailure: emit((_, { error }: Failure) => ({ type: 'signIn.failed' as const, error })),
  },
  guards: {
    isSignedIn: ({ context }) => context.user.id !== '',
    isOtherUser: ({ context }, { user }: UserParams) => user.id !== context.user.id,
    isSessionLost: (_, { error }: Failure) => error.kind === 'unauthenticated',
  },
}).createMachine({
  id: 'reauthentication',
  description:
    'A new sign-in over the screen of an admin whose session was lost, up to the role of the user who ' +
    'signed in.',
  context: ({ input }) => ({ ...input, role: 'unknown' }),
  initial: 'waiting',
  output: ({ context: { user, role } }) => ({ user, role }),
  on: {
    'session.found': {
      guard: { type: 'isOtherUser', params: foundUser },
      target: '.waiting',
      actions: { type: 'setUser', params: foundUser },
    },
  },
  states: {
    waiting: {
      always: { guard: 'isSignedIn', target: 'checkingRole' },
      on: { 'signIn.submit': 'submitting' },
    },
    submitting: {
      description:
        'If the attempt fails and another tab has signed a user in, the role of that user is checked.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submit');
          return event.credentials;
        },
        onDone: {
          target: 'checkingRole',
          actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'announceSignIn'],
        },
        onError: { target: 'waiting', actions: { type: 'announceSignInFailure', params: toFailure } },
      },
      on: {
        'session.found': { actions: { type: 'setUser', params: foundUser } },
        'session.ended': { actions: { type: 'setUser', params: { user: nobody } } },
      },
    },
    checkingRole: {
      tags: 'busy',
      invoke: {
        id: 'checkAdmin',
        src: 'checkAdmin',
        input: ({ context }) => ({ userId: context.user.id }),
        onDone: {
          target: 'done',
          actions: { type: 'setRole', params: ({ event }) => (event.output ? 'admin' : 'member') },
        },
        onError: [
          {
            guard: { type: 'isSessionLost', params: toFailure },
            target: 'waiting',
            actions: { type: 'setUser', params: { user: nobody } },
          },
          {
            target: 'done',
            actions: {
              type: 'setRole',
              params: ({ context, event }) => roleAfterFailure(context, toBackendError(event.error)),
            },
          },
        ],
      },
    },
    done: { type: 'final' },
  },
});

/** Only a denial takes the role away, and only from the previous user: another one needs the full check. */
function roleAfterFailure({ previousUser, user, fallbackEmail }: Context, error: BackendError): Role {
  if (error.kind !== 'denied' || user.id !== previousUser.id) return 'unknown';
  return user.email === fallbackEmail ? 'admin' : 'member';
}
