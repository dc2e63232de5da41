import { assign, emit, setup } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import { nobody, type User } from '#domain/user.ts';
import { type Failure, toFailure } from './shared/requests.ts';
import {
  announceSignInFailure,
  foundUser,
  type SignInEmitted,
  type SignInEvent,
  signInActors,
  signingIn,
  type UserParams,
} from './shared/sign-in.ts';

type Role = 'admin' | 'member' | 'unknown';

type ReauthenticationEvent = Extract<SessionEvent, { type: 'session.found' | 'session.ended' }> | SignInEvent;

/**
 * `previousUser`: whose session was lost. `user`: who has signed in since, or {@link nobody}.
 * `fallbackEmail`: as in the auth machine.
 */
export type ReauthenticationInput = { previousUser: User; user: User; fallbackEmail: string | null };

export type ReauthenticationOutput = { user: User; role: Role };

type Context = ReauthenticationInput & { role: Role };

const types: {
  context?: Context;
  events?: ReauthenticationEvent;
  emitted?: SignInEmitted;
  input?: ReauthenticationInput;
  output?: ReauthenticationOutput;
  tags?: 'busy';
} = {};

export const reauthenticationMachine = setup({
  types,
  actors: signInActors,
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
    submitting: signingIn('checkingRole', { target: 'waiting', actions: announceSignInFailure }),
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
