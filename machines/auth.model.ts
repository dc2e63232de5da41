import { nobody, type User } from '#domain/user.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import type { ScreenElement } from '#machines/testing/catalog-entry.ts';
import type { authMachine } from './auth.machine.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { reauthenticationModel } from './reauthentication.model.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, heading, loading, presentIf, status } from './shared/screen-words.ts';
import { colleague, credentials, owner, unavailable } from './testing/fixtures.ts';

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

const recheck = ({ id }: User) => ({ facts: { isChecking: true }, calls: { checkAdmin: { userId: id } } });

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

const otherUser = (user: User) => ({
  emits: [{ type: 'user.changed' as const, user }],
  announces: 'Another user has signed in',
});

/** After a new sign-in over the screen; the same user is not announced. */
const goOn = ({ user: before }: Facts, user: User, role: Facts['role']) => ({
  facts: { ...signedOut, session: 'valid' as const, user, role },
  ...(user.id !== before.id && otherUser(user)),
});

function tagsOf({ session, role, isChecking, isLoggingOut }: Facts): string[] {
  const busy = when(isLoggingOut || session === 'requested', 'busy');
  if (session === 'unread') return ['pending'];
  if (session === 'lost') return ['sessionExpired', ...busy];
  if (session !== 'valid') return busy;
  if (role === 'unknown') return [isChecking ? 'pending' : 'roleUnknown', ...busy];
  if (role === 'denied') return ['member', ...busy];
  return ['admin', ...when(isChecking, 'rechecking'), ...when(role === 'taken away', 'revoked'), ...busy];
}

function screenOf(facts: Facts): ScreenElement[] {
  const { session, role, isChecking, isLoggingOut } = facts;
  const sidebar = { role: 'navigation', name: 'Admin Panel', ...presentIf(isAdmin(facts)) };
  const region = { role: 'region', name: 'Signed in', ...presentIf(role === 'denied') };
  const during = (name: string) => when(isLoggingOut, button(name, { disabled: true }));
  if (session === 'unread') return [loading, sidebar];
  if (session === 'requested') return [button('Log in', { disabled: true })];
  if (session === 'none') return [heading('Admin Login'), button('Log in', { disabled: false }), region];
  if (session === 'lost') return [dialog('Sign in again'), ...during('Log out instead')];
  return [
    sidebar,
    ...during('Log out'),
    ...when(isAdmin(facts), dialog('Sign in again', { absent: true })),
    ...when(role === 'taken away', status('Role')),
    ...when(role === 'denied', region),
    ...when(
      role === 'unknown' && !isChecking,
      heading('Could not check your access'),
      button('Retry', { disabled: false }),
    ),
  ];
}

const isFree = ({ isLoggingOut }: Facts) => !isLoggingOut;
const isOver = (facts: Facts) => facts.session === 'lost' && isFree(facts);
const hasSession = ({ session }: Facts) => session === 'valid' || session === 'lost';

export const authModel: ModelOf<typeof authMachine> = {
  events: {
    'session.found': { 'the owner': { user: owner }, 'a colleague': { user: colleague } },
    'session.ended': { byUser: { byUser: true }, lost: { byUser: false } },
    'signIn.submit': onlyPayload({ credentials }),
    ...withoutPayload('session.absent', 'signOut.request', 'adminCheck.retry', 'adminCheck.repeat'),
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
    signOut: { 'signed out': { output: undefined }, ...errors({ unavailable }) },
  },
  sends: { watchSession: ['session.found', 'session.absent', 'session.ended', 'adminCheck.repeat'] },
  machines: { reauthentication: 'reauthentication' },
  expectations: expectations<typeof authMachine, Facts>()({
    start: () => ({ facts: { ...signedOut, session: 'unread' }, calls: { watchSession: undefined } }),
    seen: ({ context }) => ({ user: context.user }),
    situation: (facts) => {
      const { session, user, isChecking, isLoggingOut } = facts;
      return {
        seen: { user },
        tags: tagsOf(facts),
        running: [
          'watchSession',
          ...when(session === 'requested', 'signIn'),
          ...when(isOver(facts), 'reauthentication'),
          ...when(isChecking, 'checkAdmin'),
          ...when(isLoggingOut, 'signOut'),
        ],
        delays: session === 'unread' ? { readTimeout: 15_000 } : {},
        screen: screenOf(facts),
      };
    },
    rules: (on) => ({
      'without a stored session that is read in time nobody is signed in': on(
        ['session.absent', 'session.ended', 'after readTimeout'],
        { given: ({ session }) => session === 'unread', causes: { facts: signedOut } },
      ),
      'a session that is found, however late and in whatever tab, is checked': on('session.found', {
        given: ({ session }) => session === 'unread' || session === 'none',
        causes: (_, { user }) => check(user),
      }),
      'credentials are sent as they were typed, once': on('signIn.submit', {
        given: ({ session }) => session === 'none',
        causes: { facts: { session: 'requested' }, calls: { signIn: credentials } },
      }),
      'a user whom another tab signs in does not end a running sign-in': on('session.found', {
        given: ({ session }) => session === 'requested',
        causes: (_, { user }) => ({ facts: { user } }),
      }),
      'a session of another tab that has ended counts no more after a sign-in': on('session.ended', {
        given: ({ session }) => session === 'requested',
        causes: { facts: { user: nobody } },
      }),
      'a sign-in is announced, and the role is checked': on(
        ['signIn: as the owner', 'signIn: as a colleague'],
        {
          causes: (_, { output: user }) => ({
            ...check(user),
            emits: [{ type: 'signIn.succeeded' }],
            announces: 'Logged in successfully',
          }),
        },
      ),
      'a sign-in that fails is announced, and leaves whom another tab has signed in, if anybody': on(
        'signIn failed',
        {
          causes: ({ user }, { error }) => ({
            ...(user === nobody ? { facts: signedOut } : check(user)),
            emits: [{ type: 'signIn.failed', error }],
            announces: 'Login failed',
          }),
        },
      ),
      'a user whom the database confirms is an admin': on('checkAdmin: yes', {
        causes: { facts: { role: 'granted', isChecking: false } },
      }),
      'a user whom the database does not confirm is a member; an open admin screen stays': on(
        ['checkAdmin: no', 'checkAdmin: denied'],
        {
          given: (facts, { output }) => output === false || !isFallbackUser(facts),
          causes: (facts) => ({
            facts: { role: isAdmin(facts) ? 'taken away' : 'denied', isChecking: false },
          }),
        },
      ),
      'a check that fails makes the fallback user an admin': on(
        ['checkAdmin: denied', 'checkAdmin: forbidden', 'checkAdmin: offline'],
        { given: isFallbackUser, causes: { facts: { role: 'granted', isChecking: false } } },
      ),
      'a check without an answer gives and takes nothing': on(
        ['checkAdmin: forbidden', 'checkAdmin: offline'],
        { given: (facts) => !isFallbackUser(facts), causes: { facts: { isChecking: false } } },
      ),
      'a session that is refused is lost: an open admin screen stays': on('checkAdmin: session expired', {
        causes: (facts) => (isAdmin(facts) ? lose(facts) : { facts: signedOut }),
      }),
      'an unknown role, or one that was taken away, is checked again': on('adminCheck.retry', {
        given: ({ session, role, isChecking }) =>
          session === 'valid' && !isChecking && (role === 'unknown' || role === 'taken away'),
        causes: ({ user }) => ({ ...recheck(user), facts: { role: 'unknown', isChecking: true } }),
      }),
      'after denied calls the role of an admin is checked, once, with the screen open': on(
        'adminCheck.repeat',
        {
          given: (facts) => facts.session === 'valid' && facts.role === 'granted' && !facts.isChecking,
          causes: ({ user }) => recheck(user),
        },
      ),
      'another user takes the place of the first, which is announced where an admin was': on(
        'session.found',
        {
          given: ({ session, user: before }, { user }) => session === 'valid' && user.id !== before.id,
          causes: (facts, { user }) => ({ ...check(user), ...(isAdmin(facts) && otherUser(user)) }),
        },
      ),
      'a log-out is requested once': on('signOut.request', {
        given: (facts) => hasSession(facts) && isFree(facts),
        causes: { facts: { isLoggingOut: true }, calls: { signOut: undefined } },
      }),
      'a log-out is announced, whichever of call and session reports first': on(
        ['signOut: signed out', 'session.ended'],
        { given: ({ isLoggingOut }) => isLoggingOut, causes: endSession },
      ),
      'a log-out that fails is announced, and the screen stays': on('signOut failed', {
        causes: (facts, { error }) => ({
          ...(facts.session === 'lost' ? lose(facts) : { facts: { isLoggingOut: false } }),
          emits: [{ type: 'signOut.failed', error }],
          announces: 'Logout failed',
        }),
      }),
      'a session that its user has ended in another tab is ended here, which is told': on(
        'session.ended (byUser)',
        {
          given: (facts) => hasSession(facts) && isFree(facts),
          causes: { facts: signedOut, emits: [{ type: 'session.endedElsewhere' }] },
        },
      ),
      'a session that ends otherwise leaves the open screen to an admin alone': on('session.ended (lost)', {
        given: ({ session, isLoggingOut }) => session === 'valid' && !isLoggingOut,
        causes: (facts) => (isAdmin(facts) ? lose(facts) : { facts: signedOut }),
      }),
      'a new sign-in over the screen gets the user who is found, and the session that is lost again': on(
        ['session.found', 'session.ended (lost)'],
        { given: isOver, causes: (_, event) => ({ sends: [['reauthentication', event]] }) },
      ),
      'an admin who signs in over the screen goes on with it': on('reauthentication done', {
        given: (_, { output: { role } }) => role === 'admin',
        causes: (facts, { output: { user } }) => goOn(facts, user, 'granted'),
      }),
      'the same user who is no admin any more may copy what is on the screen; another gets nothing of it': on(
        'reauthentication done',
        {
          given: (_, { output: { role } }) => role === 'member',
          causes: (facts, { output: { user } }) =>
            goOn(facts, user, user.id === facts.user.id ? 'taken away' : 'denied'),
        },
      ),
      'the same user goes on when the check has no answer, which is announced': on('reauthentication done', {
        given: (facts, { output: { role, user } }) => role === 'unknown' && user.id === facts.user.id,
        causes: (facts, { output: { user } }) => ({
          ...goOn(facts, user, 'granted'),
          emits: [{ type: 'adminCheck.failed' }],
          announces: 'Could not check your access',
        }),
      }),
      'another user whose check has no answer is checked anew': on('reauthentication done', {
        given: (facts, { output: { role, user } }) => role === 'unknown' && user.id !== facts.user.id,
        causes: (_, { output: { user } }) => ({ ...check(user), ...otherUser(user) }),
      }),
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
