import { assign, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import { type Credentials, nobody, type User } from '#domain/user.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/**
 * `user`: the signed-in user; if the attempt failed, the user that another tab has signed in, or {@link nobody}.
 * `error`: why the attempt failed, or null.
 */
type SignInOutput = { user: User; error: BackendError | null };

/** The event that a parent emits after the attempt. */
export type SignInEmitted = { type: 'signIn.succeeded' } | { type: 'signIn.failed'; error: BackendError };

export function toSignInEvent(_: unknown, { error }: SignInOutput): SignInEmitted {
  return error ? { type: 'signIn.failed', error } : { type: 'signIn.succeeded' };
}

const types: {
  context?: SignInOutput & { credentials: Credentials };
  events?: Extract<SessionEvent, { type: 'session.found' | 'session.ended' }>;
  input?: Credentials;
  output?: SignInOutput;
} = {};

const failTransition = { target: 'done', actions: { type: 'setError', params: toFailure } } as const;

/** One attempt to sign in with a password. Its parent forwards changes of the stored session. */
export const signInMachine = setup({
  types,
  actors: { submitCredentials: requiredPromise<User, Credentials>('submitCredentials') },
  actions: {
    setUser: assign((_, user: User) => ({ user })),
    setError: assign((_, { error }: Failure) => ({ error })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ credentials: input, user: nobody, error: null }),
  initial: 'submitting',
  output: ({ context: { user, error } }) => ({ user, error }),
  states: {
    submitting: {
      invoke: {
        id: 'submitCredentials',
        src: 'submitCredentials',
        input: ({ context }) => context.credentials,
        onDone: { target: 'done', actions: { type: 'setUser', params: toOutput } },
        onError: failTransition,
      },
      // `onDone` overwrites what these set: it counts only if the call fails.
      on: {
        'session.found': { actions: { type: 'setUser', params: ({ event }) => event.user } },
        'session.ended': { actions: { type: 'setUser', params: nobody } },
      },
    },
    done: { type: 'final' },
  },
});
