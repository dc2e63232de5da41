import { nobody } from '#domain/user.ts';
import { authSetup } from './auth.setup.ts';
import { toFailure, toOutput } from './shared/requests.ts';
import { announceSignInFailure, foundUser, signingIn } from './shared/sign-in.ts';

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

const isOtherUser = { type: 'isOtherUser', params: foundUser } as const;
const changeUser = [
  { type: 'setUser', params: toOutput },
  { type: 'announceUserChange', params: toOutput },
] as const;
const toSessionEnd = ({ event }: { event: { byUser: boolean } }) => event;
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
    signingIn: signingIn('signedIn', [
      { guard: 'isSignedIn', target: 'signedIn', actions: announceSignInFailure },
      { target: 'signedOut', actions: announceSignInFailure },
    ]),
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
