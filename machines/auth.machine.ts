import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import { type Credentials, nobody, type User } from '#domain/user.ts';
import {
  type ReauthenticationOutput,
  reauthenticationMachine,
  type SignInEmitted,
} from './reauthentication.machine.ts';
import { type Failure, requiredCallback, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/** Milliseconds in which the browser must have read the stored session. */
export const readTimeout = 15_000;

type AuthEvent =
  | SessionEvent
  | { type: 'signIn.submit'; credentials: Credentials }
  | { type: 'signOut.request' }
  /** Asks for the role from the start, with nothing of the admin area on the screen. */
  | { type: 'adminCheck.retry' };

export type AuthEmitted =
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

type UserParams = { user: User };
const foundUser = ({ event }: { event: UserParams }) => event;
const toSessionEnd = ({ event }: { event: { byUser: boolean } }) => event;

const authSetup = setup({
  types,
  actors: {
    watchSession: requiredCallback<SessionEvent>('watchSession'),
    signIn: requiredPromise<User, Credentials>('signIn'),
    reauthentication: reauthenticationMachine,
    signOut: requiredPromise<void, undefined>('signOut'),
    checkAdmin: requiredPromise<boolean, { userId: string }>('checkAdmin'),
  },
  delays: { readTimeout },
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

const admin = '#auth.signedIn.role.admin';
const member = '#auth.signedIn.role.member';

/** A running log-out; the screen stays until the session has ended, and a failure leads back to `origin`. */
function loggingOutFrom(origin: string) {
  const ended = { target: '#auth.signedOut', actions: 'announceSignedOut' } as const;
  const failTransition = {
    target: origin,
    actions: { type: 'announceSignOutFailure', params: toFailure },
  } as const;
  return authSetup.createStateConfig({
    tags: 'busy',
    invoke: { id: 'signOut', src: 'signOut', onDone: ended, onError: failTransition },
    // The client reports the end of the session before the call itself settles.
    on: { 'session.ended': ended },
  });
}

/**
 * A running check of the role, and where it leads when the session is lost, the role denied, or the check without an
 * answer. The fallback user is an admin unless the answer is no.
 */
function checkingRole({ lost, denied, noAnswer }: Record<'lost' | 'denied' | 'noAnswer', string>) {
  return authSetup.createStateConfig({
    invoke: {
      id: 'checkAdmin',
      src: 'checkAdmin',
      input: ({ context }) => ({ userId: context.user.id }),
      onDone: [{ guard: { type: 'isAdmin', params: toOutput }, target: admin }, { target: denied }],
      onError: [
        { guard: { type: 'isSessionLost', params: toFailure }, target: lost },
        { guard: 'isFallbackUser', target: admin },
        { guard: { type: 'isDenied', params: toFailure }, target: denied },
        { target: noAnswer },
      ],
    },
  });
}

const announceSignInFailure = { type: 'announceSignInFailure', params: toFailure } as const;
const isOtherUser = { type: 'isOtherUser', params: foundUser } as const;
const changeUser = [
  { type: 'setUser', params: toOutput },
  { type: 'announceUserChange', params: toOutput },
] as const;
const endedElsewhere = {
  guard: { type: 'isEndedByUser', params: toSessionEnd },
  target: '#auth.signedOut',
  actions: 'announceEndElsewhere',
} as const;
const found = { target: 'signedIn', actions: { type: 'setUser', params: foundUser } } as const;

/** Decides screens only: the database decides every read and write on its own. */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  description:
    'Who is signed in, and which screens they may open. It checks in the database whether a user is an ' +
    'admin, falls back to one configured address when the check fails, and keeps an admin’s screen when a ' +
    'session is lost.',
  context: ({ input: { fallbackEmail } }) => ({ user: nobody, fallbackEmail }),
  invoke: { id: 'watchSession', src: 'watchSession' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'pending',
      on: { 'session.found': found, 'session.absent': 'signedOut', 'session.ended': 'signedOut' },
      after: { readTimeout: 'signedOut' },
    },
    signedOut: {
      entry: { type: 'setUser', params: { user: nobody } },
      on: { 'session.found': found, 'signIn.submit': 'signingIn' },
    },
    signingIn: {
      description:
        'If the attempt fails and another tab has signed a user in, that user is signed in here, too.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submit');
          return event.credentials;
        },
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'announceSignIn'],
        },
        onError: [
          { guard: 'isSignedIn', target: 'signedIn', actions: announceSignInFailure },
          { target: 'signedOut', actions: announceSignInFailure },
        ],
      },
      on: {
        'session.found': { actions: found.actions },
        'session.ended': { actions: { type: 'setUser', params: { user: nobody } } },
      },
    },
    signedIn: {
      type: 'parallel',
      on: {
        'session.found': { ...found, guard: isOtherUser },
        'session.ended': [endedElsewhere, { target: 'signedOut' }],
      },
      states: {
        // First, so that its own handler for the end of a session wins over the role's.
        logOut: {
          initial: 'idle',
          states: {
            idle: { on: { 'signOut.request': 'running' } },
            running: loggingOutFrom('#auth.signedIn.logOut.idle'),
          },
        },
        role: {
          initial: 'checkingAdmin',
          states: {
            checkingAdmin: {
              tags: 'pending',
              ...checkingRole({
                lost: '#auth.signedOut',
                denied: member,
                noAnswer: '#auth.signedIn.role.roleUnknown',
              }),
            },
            admin: {
              tags: 'admin',
              initial: 'confirmed',
              on: {
                'session.ended': [endedElsewhere, { target: '#auth.sessionExpired' }],
                'session.found': {
                  guard: isOtherUser,
                  target: '#auth.signedIn',
                  actions: [found.actions, { type: 'announceUserChange', params: foundUser }],
                },
              },
              states: {
                confirmed: { on: { 'adminCheck.repeat': 'rechecking' } },
                rechecking: {
                  tags: 'rechecking',
                  ...checkingRole({
                    lost: '#auth.sessionExpired',
                    denied: '#auth.signedIn.role.admin.revoked',
                    noAnswer: admin,
                  }),
                },
                revoked: {
                  tags: 'revoked',
                  on: { 'adminCheck.retry': '#auth.signedIn.role.checkingAdmin' },
                },
              },
            },
            member: { tags: 'member' },
            roleUnknown: { tags: 'roleUnknown', on: { 'adminCheck.retry': 'checkingAdmin' } },
          },
        },
      },
    },
    sessionExpired: {
      tags: 'sessionExpired',
      initial: 'reauthenticating',
      on: { 'session.found': { guard: isOtherUser, target: '.reauthenticating' } },
      states: {
        reauthenticating: {
          invoke: {
            id: 'reauthentication',
            src: 'reauthentication',
            input: ({ context, event }) => ({
              previousUser: context.user,
              user: event.type === 'session.found' ? event.user : nobody,
              fallbackEmail: context.fallbackEmail,
            }),
            onDone: [
              { guard: { type: 'isOtherAdmin', params: toOutput }, target: admin, actions: changeUser },
              { guard: { type: 'isOtherMember', params: toOutput }, target: member, actions: changeUser },
              {
                guard: { type: 'isOtherUser', params: toOutput },
                target: '#auth.signedIn',
                actions: changeUser,
              },
              { guard: { type: 'isMember', params: toOutput }, target: '#auth.signedIn.role.admin.revoked' },
              { guard: { type: 'isStillAdmin', params: toOutput }, target: admin },
              { target: admin, actions: 'announceCheckFailure' },
            ],
          },
          on: {
            'session.found': { actions: 'forwardToReauthentication' },
            'session.ended': [endedElsewhere, { actions: 'forwardToReauthentication' }],
            'signOut.request': 'loggingOut',
          },
        },
        loggingOut: loggingOutFrom('#auth.sessionExpired.reauthenticating'),
      },
    },
  },
});
