import type { BackendError } from '#domain/backend-error.ts';
import { type Credentials, nobody, type User } from '#domain/user.ts';
import { requiredPromise, toFailure } from './requests.ts';

export type SignInEvent = { type: 'signIn.submit'; credentials: Credentials };

/** Of a sign-in with a password, here or on the page for it. */
export type SignInEmitted = { type: 'signIn.succeeded' } | { type: 'signIn.failed'; error: BackendError };

export type UserParams = { user: User };

/** The params of what a found session does. */
export const foundUser = ({ event }: { event: UserParams }): UserParams => event;

export const signInActors = {
  signIn: requiredPromise<User, Credentials>('signIn'),
  checkAdmin: requiredPromise<boolean, { userId: string }>('checkAdmin'),
};

export const announceSignInFailure = { type: 'announceSignInFailure', params: toFailure } as const;

/**
 * The state of a running sign-in, in machines with the actions that it names. `context.user` is the user whom another
 * tab signs in before the response.
 */
export function signingIn<Target extends string, Failed>(signedIn: Target, failed: Failed) {
  return {
    description: 'If the attempt fails and another tab has signed a user in, that user counts.',
    tags: 'busy',
    invoke: {
      id: 'signIn',
      src: 'signIn',
      input: ({ event }: { event: { type: string; credentials?: Credentials } }) => {
        if (!event.credentials) throw new Error(`${event.type} has no credentials`);
        return event.credentials;
      },
      onDone: {
        target: signedIn,
        actions: [
          { type: 'setUser', params: ({ event }: { event: { output: User } }) => ({ user: event.output }) },
          'announceSignIn',
        ],
      },
      onError: failed,
    },
    on: {
      'session.found': { actions: { type: 'setUser', params: foundUser } },
      'session.ended': { actions: { type: 'setUser', params: { user: nobody } } },
    },
  } as const;
}
