import { assign, emit, sendTo, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import { nobody, type User } from '#domain/user.ts';
import { type ReauthenticationOutput, reauthenticationMachine } from './reauthentication.machine.ts';
import { type Failure, requiredCallback, requiredPromise } from './shared/requests.ts';
import { type SignInEmitted, type SignInEvent, signInActors, type UserParams } from './shared/sign-in.ts';

type AuthEvent =
  | SessionEvent
  | SignInEvent
  | { type: 'signOut.request' }
  /** Asks for the role from the start, with nothing of the admin area on the screen. */
  | { type: 'adminCheck.retry' };

type AuthEmitted =
  | SignInEmitted
  | { type: 'signOut.succeeded' }
  | { type: 'signOut.failed'; error: BackendError }
  /** An admin has signed in again, and the check of their role had no answer. */
  | { type: 'adminCheck.failed' }
  /** By a log-out in another tab. */
  | { type: 'session.endedElsewhere' }
  /** Another user has taken the place of an admin: their screen goes, or another admin goes on with it. */
  | { type: 'user.changed'; user: User };

/** `fallbackEmail`: who is let into the admin screens when the check itself fails; null means nobody. */
type AuthInput = { fallbackEmail: string | null };

/** `user` is {@link nobody} while loading, signing in and signed out. */
type Context = AuthInput & { user: User };

type AuthTag =
  /** Who is here is not known yet: guards wait. */
  | 'pending'
  | 'admin'
  | 'member'
  /** Signed in, but the check of the role had no answer. */
  | 'roleUnknown'
  /** An admin's role was taken away; the screen stays while it has unsaved text. */
  | 'revoked'
  /** An admin's session was lost; the screen stays under a new sign-in. */
  | 'sessionExpired'
  /** A call was denied: the role is being checked. */
  | 'rechecking'
  | 'busy';

const types: {
  context?: Context;
  events?: AuthEvent;
  emitted?: AuthEmitted;
  input?: AuthInput;
  tags?: AuthTag;
  children?: { reauthentication: 'reauthentication' };
} = {};

export const authSetup = setup({
  types,
  actors: {
    watchSession: requiredCallback<SessionEvent>('watchSession'),
    ...signInActors,
    reauthentication: reauthenticationMachine,
    signOut: requiredPromise<void, undefined>('signOut'),
  },
  delays: {
    /** Milliseconds in which the browser must have read the stored session. */
    readTimeout: 15_000,
  },
  actions: {
    setUser: assign((_, { user }: UserParams) => ({ user })),
    forwardToReauthentication: sendTo('reauthentication', ({ event }) => event),
    announceSignIn: emit({ type: 'signIn.succeeded' }),
    announceSignInFailure: emit((_, { error }: Failure) => ({ type: 'signIn.failed' as const, error })),
    announceSignedOut: emit({ type: 'signOut.succeeded' }),
    announceEndElsewhere: emit({ type: 'session.endedElsewhere' }),
    announceSignOutFailure: emit((_, { error }: Failure) => ({ type: 'signOut.failed' as const, error })),
    announceUserChange: emit((_, { user }: UserParams) => ({ type: 'user.changed' as const, user })),
    announceCheckFailure: emit({ type: 'adminCheck.failed' }),
  },
  guards: {
    isAdmin: (_, isAdmin: boolean) => isAdmin,
    isFallbackUser: ({ context }) => context.user.email === context.fallbackEmail,
    isOtherUser: ({ context }, { user }: UserParams) => user.id !== context.user.id,
    isSignedIn: ({ context }) => context.user.id !== '',
    isEndedByUser: (_, { byUser }: { byUser: boolean }) => byUser,
    isSessionLost: (_, { error }: Failure) => error.kind === 'unauthenticated',
    isDenied: (_, { error }: Failure) => error.kind === 'denied',
    isOtherAdmin: ({ context }, { user, role }: ReauthenticationOutput) =>
      role === 'admin' && user.id !== context.user.id,
    isOtherMember: ({ context }, { user, role }: ReauthenticationOutput) =>
      role === 'member' && user.id !== context.user.id,
    isMember: (_, { role }: ReauthenticationOutput) => role === 'member',
    isStillAdmin: (_, { role }: ReauthenticationOutput) => role === 'admin',
  },
});
