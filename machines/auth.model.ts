import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { nobody, type User } from '#domain/user.ts';
import type { authMachine } from './auth.machine.ts';
import { expectations, type ModelOf, noPayload, onlyPayload, type ScreenElement } from './catalog-entry.ts';
import { reauthenticationModel } from './reauthentication.model.ts';
import { colleague, credentials, owner, timeLimit, unavailable } from './testing/fixtures.ts';

/** Lets `owner` in when the check fails, and nobody else. */
export const authInput = { fallbackEmail: owner.email };

type Facts = {
  session: 'unread' | 'none' | 'requested' | 'valid' | 'lost';
  /** Whose session it is, or was when it was lost. */
  user: User;
  /** What the last check has said of that user. */
  role: 'unknown' | 'granted' | 'denied' | 'taken away';
  isChecking: boolean;
  isLoggingOut: boolean;
};

const signedOut: Facts = {
  session: 'none',
  user: nobody,
  role: 'unknown',
  isChecking: false,
  isLoggingOut: false,
};

const isAdmin = ({ session, role }: Facts) =>
  session === 'valid' && (role === 'granted' || role === 'taken away');
const isFallbackUser = ({ user }: Facts) => user.email === 'owner@example.com';

/** A new session, of which nothing is known yet. */
const check = (user: User) => ({
  facts: { ...signedOut, session: 'valid' as const, user, isChecking: true },
  calls: { checkAdmin: { userId: user.id } },
});

/** The screen stays, and its user can sign in again. */
const lose = ({ user }: Facts, found: User = nobody) => ({
  facts: { ...signedOut, session: 'lost' as const, user, role: 'granted' as const },
  calls: { reauthentication: { previousUser: user, user: found, fallbackEmail: 'owner@example.com' } },
});

const endSession = {
  facts: signedOut,
  emits: [{ type: 'signOut.succeeded' as const }],
  announces: 'Logged out successfully',
};

const logOutFailure = (facts: Facts, error: BackendError) => ({
  ...(facts.session === 'lost' ? lose(facts) : { facts: { isLoggingOut: false } }),
  emits: [{ type: 'signOut.failed' as const, error }],
  announces: 'Logout failed',
});

/** After a new sign-in over the screen; the same user is not announced. */
const goOn = ({ user: before }: Facts, user: User, role: Facts['role']) => ({
  facts: { ...signedOut, session: 'valid' as const, user, role },
  emits: user.id === before.id ? [] : [{ type: 'user.changed' as const, user }],
});

function tagsOf({ session, role, isChecking, isLoggingOut }: Facts): string[] {
  const busy = isLoggingOut || session === 'requested' ? ['busy'] : [];
  if (session === 'unread') return ['pending'];
  if (session === 'lost') return ['sessionExpired', ...busy];
  if (session !== 'valid') return busy;
  if (role === 'unknown') return [isChecking ? 'pending' : 'roleUnknown', ...busy];
  if (role === 'denied') return ['member', ...busy];
  return [
    'admin',
    ...(isChecking ? ['rechecking'] : []),
    ...(role === 'taken away' ? ['revoked'] : []),
    ...busy,
  ];
}

function screenOf(facts: Facts): ScreenElement[] {
  const { session, role, isChecking, isLoggingOut } = facts;
  const sidebar = { role: 'navigation', name: 'Admin Panel' };
  const noSidebar = { ...sidebar, absent: true as const };
  const signIn = { role: 'dialog', name: 'Sign in again' };
  if (session === 'unread') return [{ role: 'status', name: 'Loading' }, noSidebar];
  if (session === 'requested') return [{ role: 'button', name: 'Log in', disabled: true }];
  if (session === 'none') {
    return [
      { role: 'heading', name: 'Admin Login' },
      { role: 'button', name: 'Log in', disabled: false },
      { role: 'region', name: 'Signed in', absent: true },
    ];
  }
  if (session === 'lost') {
    return [signIn, ...(isLoggingOut ? [{ role: 'button', name: 'Log out instead', disabled: true }] : [])];
  }
  const logOut = isLoggingOut ? [{ role: 'button', name: 'Log out', disabled: true }] : [];
  if (isAdmin(facts)) {
    const lostRole = role === 'taken away' ? [{ role: 'status', name: 'Role' }] : [];
    return [sidebar, { ...signIn, absent: true }, ...lostRole, ...logOut];
  }
  if (role === 'denied') return [{ role: 'region', name: 'Signed in' }, noSidebar, ...logOut];
  if (isChecking) return [noSidebar, ...logOut];
  return [
    { role: 'heading', name: 'Could not check your access' },
    { role: 'button', name: 'Retry', disabled: false },
    noSidebar,
    ...logOut,
  ];
}

const equivalentFor = (reason: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, reason]));

export const authModel: ModelOf<typeof authMachine> = {
  events: {
    'session.found': {
      'the owner': { user: owner },
      'a colleague': { user: colleague },
    },
    'session.absent': noPayload,
    'session.ended': { byUser: { byUser: true }, lost: { byUser: false } },
    'signIn.submit': onlyPayload({ credentials }),
    'signOut.request': noPayload,
    'adminCheck.retry': noPayload,
    'adminCheck.repeat': noPayload,
  },
  outcomes: {
    ...reauthenticationModel.outcomes,
    reauthentication: {
      'the owner, admin': { output: { user: owner, role: 'admin' } },
      'the owner, member': { output: { user: owner, role: 'member' } },
      'the owner, unknown': { output: { user: owner, role: 'unknown' } },
      'a colleague, admin': { output: { user: colleague, role: 'admin' } },
      'a colleague, member': { output: { user: colleague, role: 'member' } },
      'a colleague, unknown': { output: { user: colleague, role: 'unknown' } },
    },
    signOut: { 'signed out': { output: undefined }, unavailable: { error: unavailable } },
  },
  sends: { watchSession: ['session.found', 'session.absent', 'session.ended', 'adminCheck.repeat'] },
  machines: { signIn: 'sign-in', reauthentication: 'reauthentication' },
  equivalent: {
    ...equivalentFor('an admin whose check fails without a denial stays one, the fallback user or not', [
      'signedIn.role.admin.rechecking, after requestTimeout 1: dropped',
      'signedIn.role.admin.rechecking, after requestTimeout 1: guard isFallbackUser dropped',
      'signedIn.role.admin.rechecking, after requestTimeout 1: guard isFallbackUser negated',
      'signedIn.role.admin.rechecking, checkAdmin failed 2: guards isFallbackUser and hasNoResponse exchanged',
      'signedIn.role.admin.rechecking, checkAdmin failed 2: after the branch hasNoResponse',
    ]),
    ...equivalentFor('a user has one role', [
      'sessionExpired.reauthenticating, reauthentication done 1: after the branch isOtherMember',
      'sessionExpired.reauthenticating, reauthentication done 4: after the branch isStillAdmin',
    ]),
    'sessionExpired.reauthenticating, reauthentication done 3: after the branch isMember':
      'another user who is a member is handled before',
  },
  expectations: expectations<typeof authMachine, Facts>()({
    start: () => ({ facts: { ...signedOut, session: 'unread' }, calls: { watchSession: undefined } }),
    timeLimit,
    seen: ({ context }) => ({ user: context.user }),
    situation: (facts) => {
      const { session, user, isChecking, isLoggingOut } = facts;
      return {
        seen: { user },
        tags: tagsOf(facts),
        running: [
          'watchSession',
          ...(session === 'requested' ? ['signIn'] : []),
          ...(session === 'lost' && !isLoggingOut ? ['reauthentication'] : []),
          ...(isChecking ? ['checkAdmin'] : []),
          ...(isLoggingOut ? ['signOut'] : []),
        ],
        delays: session === 'unread' ? { requestTimeout: 15_000 } : {},
        screen: screenOf(facts),
      };
    },
    rules: (on) => ({
      'without a stored session nobody is signed in': on(['session.absent', 'session.ended'], {
        given: ({ session }) => session === 'unread',
        causes: { facts: signedOut },
      }),
      'a stored session that is not read in time counts as none': on('after requestTimeout', {
        given: ({ session }) => session === 'unread',
        causes: { facts: signedOut },
      }),
      'a session that is found, however late and in whatever tab, is checked': on('session.found', {
        given: ({ session }) => session === 'unread' || session === 'none',
        causes: (_, { user }) => check(user),
      }),
      'credentials are sent as they were typed, once': on('signIn.submit', {
        given: ({ session }) => session === 'none',
        causes: { facts: { session: 'requested' }, calls: { signIn: credentials } },
      }),
      'a running sign-in takes over the user of another tab': on(['session.found', 'session.ended'], {
        given: ({ session }) => session === 'requested',
        causes: (_, event) => ({ sends: [['signIn', event]] }),
      }),
      'a sign-in is announced, and the role is checked': on(
        ['signIn: as the owner', 'signIn: as a colleague'],
        {
          causes: (_, { output: { user } }) => ({
            ...check(user),
            emits: [{ type: 'signIn.succeeded' }],
            announces: 'Logged in successfully',
          }),
        },
      ),
      'a refused sign-in is announced, and can be repeated': on('signIn: wrong password', {
        causes: (_, { output: { error } }) => ({
          facts: signedOut,
          emits: error ? [{ type: 'signIn.failed', error }] : [],
          announces: 'Login failed',
        }),
      }),
      'a refused sign-in leaves whom another tab has signed in': on(
        'signIn: wrong password, a colleague in another tab',
        {
          causes: (_, { output: { error } }) => ({
            ...check(colleague),
            emits: error ? [{ type: 'signIn.failed', error }] : [],
            announces: 'Login failed',
          }),
        },
      ),
      'a user whom the database confirms is an admin': on('checkAdmin: yes', {
        causes: { facts: { role: 'granted', isChecking: false } },
      }),
      'a user whom the database does not confirm is a member; an open admin screen stays': on(
        'checkAdmin: no',
        {
          causes: (facts) => ({
            facts: { role: isAdmin(facts) ? 'taken away' : 'denied', isChecking: false },
          }),
        },
      ),
      'a check that fails makes the fallback user an admin': on(
        ['checkAdmin: denied', 'checkAdmin: offline', 'after requestTimeout (checkAdmin)'],
        { given: isFallbackUser, causes: { facts: { role: 'granted', isChecking: false } } },
      ),
      'a check that is refused is a no for everybody else': on('checkAdmin: denied', {
        given: (facts) => !isFallbackUser(facts),
        causes: (facts) => ({ facts: { role: isAdmin(facts) ? 'taken away' : 'denied', isChecking: false } }),
      }),
      'a check without a response gives and takes nothing': on(
        ['checkAdmin: offline', 'after requestTimeout (checkAdmin)'],
        { given: (facts) => !isFallbackUser(facts), causes: { facts: { isChecking: false } } },
      ),
      'a session that is refused is lost: an open admin screen stays': on('checkAdmin: session expired', {
        causes: (facts) => (isAdmin(facts) ? lose(facts) : { facts: signedOut }),
      }),
      'an unknown role, or one that was taken away, is checked again': on('adminCheck.retry', {
        given: ({ session, role, isChecking }) =>
          session === 'valid' && !isChecking && (role === 'unknown' || role === 'taken away'),
        causes: ({ user }) => ({
          facts: { role: 'unknown', isChecking: true },
          calls: { checkAdmin: { userId: user.id } },
        }),
      }),
      'after refused calls the role of an admin is checked, once, with the screen open': on(
        'adminCheck.repeat',
        {
          given: (facts) => facts.session === 'valid' && facts.role === 'granted' && !facts.isChecking,
          causes: ({ user }) => ({
            facts: { isChecking: true },
            calls: { checkAdmin: { userId: user.id } },
          }),
        },
      ),
      'another user takes the place of the first, which is announced where an admin was': on(
        'session.found',
        {
          given: ({ session, user: before }, { user }) => session === 'valid' && user.id !== before.id,
          causes: (facts, { user }) => ({
            ...check(user),
            emits: isAdmin(facts) ? [{ type: 'user.changed', user }] : [],
          }),
        },
      ),
      'a log-out is requested once': on('signOut.request', {
        given: ({ session, isLoggingOut }) => (session === 'valid' || session === 'lost') && !isLoggingOut,
        causes: { facts: { isLoggingOut: true }, calls: { signOut: undefined } },
      }),
      'a log-out is announced, whichever of call and session reports first': on(
        ['signOut: signed out', 'session.ended'],
        { given: ({ isLoggingOut }) => isLoggingOut, causes: endSession },
      ),
      'a log-out that fails is announced, and the screen stays': on('signOut: unavailable', {
        causes: (facts) => logOutFailure(facts, unavailable),
      }),
      'a log-out without a response has failed': on('after requestTimeout (signOut)', {
        causes: (facts) => logOutFailure(facts, timedOut()),
      }),
      'a session that is ended by its user, in whatever tab, is ended here': on('session.ended (byUser)', {
        given: ({ session, isLoggingOut }) => (session === 'valid' || session === 'lost') && !isLoggingOut,
        causes: { facts: signedOut },
      }),
      'a session that ends otherwise leaves the open screen to an admin alone': on('session.ended (lost)', {
        given: ({ session, isLoggingOut }) => session === 'valid' && !isLoggingOut,
        causes: (facts) => (isAdmin(facts) ? lose(facts) : { facts: signedOut }),
      }),
      'a new sign-in over the screen gets the user who is found': on('session.found', {
        given: ({ session, isLoggingOut }) => session === 'lost' && !isLoggingOut,
        causes: (_, event) => ({ sends: [['reauthentication', event]] }),
      }),
      'a session that is lost again stays under the same sign-in': on('session.ended (lost)', {
        given: ({ session, isLoggingOut }) => session === 'lost' && !isLoggingOut,
        causes: (_, event) => ({ sends: [['reauthentication', event]] }),
      }),
      'an admin who signs in over the screen goes on with it': on(
        ['reauthentication: the owner, admin', 'reauthentication: a colleague, admin'],
        { causes: (facts, { output: { user } }) => goOn(facts, user, 'granted') },
      ),
      'a user who is no admin any more may copy what is on the screen': on(
        ['reauthentication: the owner, member', 'reauthentication: a colleague, member'],
        {
          given: ({ user: before }, { output: { user } }) => user.id === before.id,
          causes: (facts, { output: { user } }) => goOn(facts, user, 'taken away'),
        },
      ),
      'another user who is no admin gets nothing of the screen': on(
        ['reauthentication: the owner, member', 'reauthentication: a colleague, member'],
        {
          given: ({ user: before }, { output: { user } }) => user.id !== before.id,
          causes: (facts, { output: { user } }) => goOn(facts, user, 'denied'),
        },
      ),
      'the same user goes on when the check has no response, which is announced': on(
        ['reauthentication: the owner, unknown', 'reauthentication: a colleague, unknown'],
        {
          given: ({ user: before }, { output: { user } }) => user.id === before.id,
          causes: (facts, { output: { user } }) => ({
            ...goOn(facts, user, 'granted'),
            emits: [{ type: 'adminCheck.failed' }],
            announces: 'Could not check your access',
          }),
        },
      ),
      'another user whose check has no response is checked anew': on(
        ['reauthentication: the owner, unknown', 'reauthentication: a colleague, unknown'],
        {
          given: ({ user: before }, { output: { user } }) => user.id !== before.id,
          causes: (_, { output: { user } }) => ({ ...check(user), emits: [{ type: 'user.changed', user }] }),
        },
      ),
      'another user who is found during a log-out over the screen ends it': on('session.found', {
        given: ({ session, isLoggingOut, user: before }, { user }) =>
          session === 'lost' && isLoggingOut && user.id !== before.id,
        causes: (facts, { user }) => lose(facts, user),
      }),
    }),
    invariants: {
      'no admin screen without a role that was granted': ({ tags }, { role }) =>
        !tags.includes('admin') || role === 'granted' || role === 'taken away',
      'no screen of a user without a user': ({ tags, seen }) =>
        seen.user.id !== '' || !['admin', 'member', 'sessionExpired'].some((tag) => tags.includes(tag)),
    },
  }),
};
