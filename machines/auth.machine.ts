import { assign, emit, setup } from 'xstate';
import { type BackendError, isUnanswered } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

export type AuthEvent =
  | SessionEvent
  | { type: 'signIn.submit'; credentials: Credentials }
  | { type: 'signOut.request' }
  /** Asks for the role from the start, with nothing of the admin area on the screen. */
  | { type: 'adminCheck.retry' };

export type AuthEmitted =
  | { type: 'signIn.succeeded' }
  | { type: 'signIn.failed'; error: BackendError }
  | { type: 'signOut.succeeded' }
  | { type: 'signOut.failed'; error: BackendError }
  /** An admin goes on after signing in again, although nobody could say whether they still are one. */
  | { type: 'adminCheck.unanswered' }
  /** Another user has taken the place of an admin: their screen goes, or another admin goes on with it. */
  | { type: 'user.changed'; user: User };

/** `fallbackEmail`: who is let into the admin screens when the check itself fails; null means nobody. */
export type AuthInput = { fallbackEmail: string | null };

/**
 * `user` is meaningful in every state but `loading` and `signedOut`; `found` is whom another tab has signed in
 * while a sign-in runs here, if anybody, or who has signed in over another person's screen.
 */
type Context = { user: User; found: User; credentials: Credentials; fallbackEmail: string | null };

/**
 * - `pending`: who is here is not known yet; guards wait.
 * - `signedIn`, `admin`, `member`: what is known.
 * - `unverified`: signed in, but nobody could say whether as an admin.
 * - `revoked`: an admin's role was taken away; the screen stays for as long as it holds unsaved text.
 * - `lapsed`: an admin's session was lost; the screen stays and asks to sign in again.
 * - `rechecking`: something was refused, and whether the session and the role still stand is being asked.
 * - `busy`: a sign-in or a sign-out is on its way.
 */
export type AuthTag =
  | 'pending'
  | 'signedIn'
  | 'admin'
  | 'member'
  | 'revoked'
  | 'unverified'
  | 'lapsed'
  | 'rechecking'
  | 'busy';

const types: {
  context?: Context;
  events?: AuthEvent;
  emitted?: AuthEmitted;
  input?: AuthInput;
  tags?: AuthTag;
} = {};

const nobody: User = { id: '', email: '' };
const noCredentials: Credentials = { email: '', password: '' };

const reportedUser = ({ event }: { event: { user: User } }) => ({ user: event.user });
const signedInUser = ({ event }: { event: { output: User } }) => ({ user: event.output });
const answer = ({ event }: { event: { output: boolean } }) => ({ answer: event.output });
const choice = ({ event }: { event: { chosen: boolean } }) => ({ chosen: event.chosen });
const submitted = ({ event }: { event: { credentials: Credentials } }) => ({
  credentials: event.credentials,
});

const authSetup = setup({
  types,
  actors: {
    watchSession: requiredCallback<SessionEvent>('watchSession'),
    signIn: requiredPromise<User, Credentials>('signIn'),
    signOut: requiredPromise<void, undefined>('signOut'),
    checkAdmin: requiredPromise<boolean, { userId: string }>('checkAdmin'),
  },
  delays: { timeLimit },
  actions: {
    rememberUser: assign((_, { user }: { user: User }) => ({ user, found: nobody })),
    forgetUser: assign({ user: nobody, found: nobody }),
    noteFound: assign({ found: (_, { user }: { user: User }) => user }),
    forgetFound: assign({ found: nobody }),
    rememberFound: assign(({ context }) => ({ user: context.found, found: nobody })),
    takeCredentials: assign({
      credentials: (_, { credentials }: { credentials: Credentials }) => credentials,
    }),
    dropCredentials: assign({ credentials: noCredentials }),
    announceSignIn: emit({ type: 'signIn.succeeded' }),
    announceSignInFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'signIn.failed' as const,
      error,
    })),
    announceSignOut: emit({ type: 'signOut.succeeded' }),
    announceSignOutFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'signOut.failed' as const,
      error,
    })),
    announceUnansweredCheck: emit({ type: 'adminCheck.unanswered' }),
    announceUserChange: emit(({ context }) => ({ type: 'user.changed' as const, user: context.user })),
  },
  guards: {
    isAdmin: (_, { answer }: { answer: boolean }) => answer,
    isFallbackEmail: ({ context }) =>
      context.fallbackEmail !== null && context.user.email === context.fallbackEmail,
    isSameUser: ({ context }, { user }: { user: User }) => user.id === context.user.id,
    isOtherUser: ({ context }, { user }: { user: User }) => user.id !== context.user.id,
    isFound: ({ context }, { user }: { user: User }) => user.id === context.found.id,
    isSomebodyFound: ({ context }) => context.found.id !== '',
    isSameFound: ({ context }) => context.found.id === context.user.id,
    isChosen: (_, { chosen }: { chosen: boolean }) => chosen,
    isSessionRefused: (_, { error }: { error: BackendError }) => error.kind === 'unauthenticated',
    hasResponse: (_, { error }: { error: BackendError }) => !isUnanswered(error),
  },
});

/** A log-out on its way; the screen stays until the session has ended, and a failure leads back to `origin`. */
function signingOutFrom(origin: '#auth.signedIn.logOut.idle' | '#auth.lapsed.asking') {
  const ended = { target: '#auth.signedOut', actions: 'announceSignOut' } as const;
  return authSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'signOut',
      src: 'signOut',
      onDone: ended,
      onError: { target: origin, actions: { type: 'announceSignOutFailure', params: failure } },
    },
    on: {
      // The client reports the end of the session before the call itself settles, and a refreshed token before that.
      'session.ended': ended,
      'session.found': { guard: { type: 'isSameUser', params: reportedUser } },
    },
    after: {
      timeLimit: { target: origin, actions: { type: 'announceSignOutFailure', params: timeout } },
    },
  });
}

/**
 * Who is signed in and what they may open. The machine decides screens only: the database decides every read
 * and write on its own.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    user: nobody,
    found: nobody,
    credentials: noCredentials,
    fallbackEmail: input.fallbackEmail,
  }),
  invoke: { id: 'watchSession', src: 'watchSession' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The stored session is being read.',
      tags: 'pending',
      on: {
        'session.found': {
          target: 'signedIn',
          actions: { type: 'rememberUser', params: reportedUser },
        },
        'session.absent': 'signedOut',
        'session.ended': 'signedOut',
      },
      after: { timeLimit: 'signedOut' },
    },

    signedOut: {
      entry: 'forgetUser',
      on: {
        'session.found': {
          target: 'signedIn',
          actions: { type: 'rememberUser', params: reportedUser },
        },
        'signIn.submit': {
          target: 'signingIn',
          actions: { type: 'takeCredentials', params: submitted },
        },
      },
    },

    signingIn: {
      tags: 'busy',
      exit: 'dropCredentials',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'rememberUser', params: signedInUser }, 'announceSignIn'],
        },
        onError: {
          target: 'signInRefused',
          actions: { type: 'announceSignInFailure', params: failure },
        },
      },
      // The client reports the user of this very sign-in just before the call answers; one that another tab
      // has signed in counts when the call fails.
      on: {
        'session.found': { actions: { type: 'noteFound', params: reportedUser } },
        'session.ended': { actions: 'forgetFound' },
      },
      after: {
        timeLimit: {
          target: 'signInRefused',
          actions: { type: 'announceSignInFailure', params: timeout },
        },
      },
    },

    signInRefused: {
      description: 'The sign-in failed here, but another tab may have signed somebody in meanwhile.',
      always: [
        { guard: 'isSomebodyFound', target: 'signedIn', actions: 'rememberFound' },
        { target: 'signedOut' },
      ],
    },

    signedIn: {
      tags: 'signedIn',
      type: 'parallel',
      on: {
        'session.found': {
          guard: { type: 'isOtherUser', params: reportedUser },
          target: 'signedIn',
          actions: { type: 'rememberUser', params: reportedUser },
        },
        'session.ended': 'signedOut',
      },
      states: {
        // First, so that its own words for the end of a session win over the role's.
        logOut: {
          initial: 'idle',
          states: {
            idle: { on: { 'signOut.request': 'running' } },
            running: signingOutFrom('#auth.signedIn.logOut.idle'),
          },
        },
        role: {
          initial: 'checkingAdmin',
          states: {
            checkingAdmin: {
              tags: 'pending',
              invoke: {
                id: 'checkAdmin',
                src: 'checkAdmin',
                input: ({ context }) => ({ userId: context.user.id }),
                onDone: [
                  { guard: { type: 'isAdmin', params: answer }, target: 'admin' },
                  { target: 'member' },
                ],
                onError: [
                  { guard: { type: 'isSessionRefused', params: failure }, target: '#auth.signedOut' },
                  { guard: { type: 'hasResponse', params: failure }, target: 'fallback.answered' },
                  { target: 'fallback.unanswered' },
                ],
              },
              after: { timeLimit: 'fallback.unanswered' },
            },
            fallback: {
              description:
                'The check failed: one configured address is let in, and only an answer turns others away.',
              initial: 'unanswered',
              states: {
                answered: {
                  always: [
                    { guard: 'isFallbackEmail', target: '#auth.signedIn.role.admin' },
                    { target: '#auth.signedIn.role.member' },
                  ],
                },
                unanswered: {
                  always: [
                    { guard: 'isFallbackEmail', target: '#auth.signedIn.role.admin' },
                    { target: '#auth.signedIn.role.unverified' },
                  ],
                },
                recheckFailed: {
                  always: [
                    { guard: 'isFallbackEmail', target: '#auth.signedIn.role.admin' },
                    { target: '#auth.signedIn.role.admin.revoked' },
                  ],
                },
              },
            },
            admin: {
              tags: 'admin',
              initial: 'settled',
              on: {
                'session.ended': [
                  { guard: { type: 'isChosen', params: choice }, target: '#auth.signedOut' },
                  { target: '#auth.lapsed' },
                ],
                'session.found': {
                  guard: { type: 'isOtherUser', params: reportedUser },
                  target: '#auth.signedIn',
                  actions: [{ type: 'rememberUser', params: reportedUser }, 'announceUserChange'],
                },
              },
              states: {
                settled: { on: { 'adminCheck.repeat': 'rechecking' } },
                rechecking: {
                  tags: 'rechecking',
                  invoke: {
                    id: 'recheckAdmin',
                    src: 'checkAdmin',
                    input: ({ context }) => ({ userId: context.user.id }),
                    onDone: [
                      { guard: { type: 'isAdmin', params: answer }, target: 'settled' },
                      { target: 'revoked' },
                    ],
                    onError: [
                      { guard: { type: 'isSessionRefused', params: failure }, target: '#auth.lapsed' },
                      {
                        guard: { type: 'hasResponse', params: failure },
                        target: '#auth.signedIn.role.fallback.recheckFailed',
                      },
                      { target: 'settled' },
                    ],
                  },
                  after: { timeLimit: 'settled' },
                },
                revoked: {
                  description: 'The role was taken away: the screen stays until nothing on it is unsaved.',
                  tags: 'revoked',
                  on: { 'adminCheck.retry': '#auth.signedIn.role.checkingAdmin' },
                },
              },
            },
            member: { tags: 'member' },
            unverified: {
              tags: 'unverified',
              on: { 'adminCheck.retry': 'checkingAdmin' },
            },
          },
        },
      },
    },

    lapsed: {
      description:
        'The session was lost while an admin worked: the screen stays and signing in happens over it.',
      tags: 'lapsed',
      initial: 'asking',
      on: {
        'session.ended': { guard: { type: 'isChosen', params: choice }, target: 'signedOut' },
        'session.found': [
          { guard: { type: 'isSameUser', params: reportedUser }, target: '.checkingAgain' },
          { target: '.checkingOther', actions: { type: 'noteFound', params: reportedUser } },
        ],
        'signOut.request': { target: '.signingOut', actions: 'forgetFound' },
      },
      states: {
        asking: {
          on: {
            'signIn.submit': {
              target: 'signingInAgain',
              actions: { type: 'takeCredentials', params: submitted },
            },
          },
        },
        signingInAgain: {
          tags: 'busy',
          exit: 'dropCredentials',
          invoke: {
            id: 'signInAgain',
            src: 'signIn',
            input: ({ context }) => context.credentials,
            onDone: [
              {
                guard: { type: 'isSameUser', params: signedInUser },
                target: 'checkingAgain',
                actions: ['forgetFound', 'announceSignIn'],
              },
              {
                target: 'checkingOther',
                actions: [{ type: 'noteFound', params: signedInUser }, 'announceSignIn'],
              },
            ],
            onError: {
              target: 'refused',
              actions: { type: 'announceSignInFailure', params: failure },
            },
          },
          // As in `signingIn`; a session that another tab ends by choice is the affair of `lapsed`.
          on: {
            'session.found': { actions: { type: 'noteFound', params: reportedUser } },
            'session.ended': [
              { guard: { type: 'isChosen', params: choice }, target: '#auth.signedOut' },
              { actions: 'forgetFound' },
            ],
          },
          after: {
            timeLimit: {
              target: 'refused',
              actions: { type: 'announceSignInFailure', params: timeout },
            },
          },
        },
        refused: {
          description: 'As `signInRefused`.',
          always: [
            { guard: 'isSameFound', target: 'checkingAgain', actions: 'forgetFound' },
            { guard: 'isSomebodyFound', target: 'checkingOther' },
            { target: 'asking' },
          ],
        },
        signingOut: signingOutFrom('#auth.lapsed.asking'),
        checkingAgain: {
          tags: 'busy',
          invoke: {
            id: 'checkAdminAgain',
            src: 'checkAdmin',
            input: ({ context }) => ({ userId: context.user.id }),
            onDone: [
              { guard: { type: 'isAdmin', params: answer }, target: '#auth.signedIn.role.admin' },
              { target: '#auth.signedIn.role.admin.revoked' },
            ],
            onError: [
              { guard: { type: 'isSessionRefused', params: failure }, target: 'asking' },
              {
                guard: { type: 'hasResponse', params: failure },
                target: '#auth.signedIn.role.fallback.recheckFailed',
              },
              { target: '#auth.signedIn.role.admin', actions: 'announceUnansweredCheck' },
            ],
          },
          // The same user reported again is no news; anybody else is a new sign-in.
          on: { 'session.found': { guard: { type: 'isSameUser', params: reportedUser } } },
          after: {
            timeLimit: { target: '#auth.signedIn.role.admin', actions: 'announceUnansweredCheck' },
          },
        },
        checkingOther: {
          description: 'Somebody else has signed in: another admin goes on with the screen as it is.',
          tags: 'busy',
          invoke: {
            id: 'checkAdminOfOther',
            src: 'checkAdmin',
            input: ({ context }) => ({ userId: context.found.id }),
            onDone: [
              {
                guard: { type: 'isAdmin', params: answer },
                target: '#auth.signedIn.role.admin',
                actions: ['rememberFound', 'announceUserChange'],
              },
              { target: '#auth.signedIn.role.member', actions: ['rememberFound', 'announceUserChange'] },
            ],
            onError: [
              {
                guard: { type: 'isSessionRefused', params: failure },
                target: 'asking',
                actions: 'forgetFound',
              },
              { target: '#auth.signedIn', actions: ['rememberFound', 'announceUserChange'] },
            ],
          },
          on: {
            'session.found': [
              { guard: { type: 'isFound', params: reportedUser } },
              {
                guard: { type: 'isSameUser', params: reportedUser },
                target: 'checkingAgain',
                actions: 'forgetFound',
              },
              {
                target: 'checkingOther',
                reenter: true,
                actions: { type: 'noteFound', params: reportedUser },
              },
            ],
          },
          after: {
            timeLimit: { target: '#auth.signedIn', actions: ['rememberFound', 'announceUserChange'] },
          },
        },
      },
    },
  },
});
