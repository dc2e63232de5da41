import { nobody } from '#domain/user.ts';
import type { authMachine } from './auth.machine.ts';
import { reauthenticationModel } from './reauthentication.model.ts';
import { errors, isSame, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, heading, loading, presentIf, status } from './shared/screen-words.ts';
import { colleague, credentials, owner, unavailable } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload, type Step } from './testing/model.ts';

/** Lets `owner` in when the check fails, and nobody else. */
export const authInput = { fallbackEmail: owner.email };
/** Nobody is let in then: an address that differs in case is another one. */
export const withoutFallbackInputs = [{ fallbackEmail: null }, { fallbackEmail: 'Owner@example.com' }];

type AuthStep = Step<typeof authMachine>;
type AuthSnapshot = AuthStep['snapshot'];

const isIn = (snapshot: AuthSnapshot) => snapshot.matches('signedIn');
const isOver = (snapshot: AuthSnapshot) => snapshot.hasTag('sessionExpired');
const isLoggingOut = ({ children }: AuthSnapshot) => 'signOut' in children && children.signOut !== undefined;
const wasAdmin = ({ before }: AuthStep) => before.hasTag('admin') || isOver(before);
const isOtherUser = ({ was, context }: AuthStep) => was.user.id !== context.user.id;
/** How the actor of this name has ended; null: another event has happened. */
const endOf = ({ label }: AuthStep, name: string) =>
  label.startsWith(`${name}: `) ? label.slice(name.length + 2) : null;

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
  invariants: {
    'each request is made once at a time, and shown': ({ running, snapshot }) => {
      const isChecking = snapshot.hasTag('rechecking') || (snapshot.hasTag('pending') && isIn(snapshot));
      const isBusy = running.includes('signIn') || running.includes('signOut');
      return (
        new Set(running).size === running.length &&
        running.includes('checkAdmin') === isChecking &&
        snapshot.hasTag('busy') === isBusy &&
        running.includes('reauthentication') === (isOver(snapshot) && !isBusy)
      );
    },
    'the stored session is waited for, 15 seconds': ({ delays, snapshot, before, label }) => {
      const isRead = label === 'after readTimeout' || label.startsWith('session.');
      const isUnread = before.matches('loading') && !isRead;
      return (
        isSame(delays, isUnread ? { readTimeout: 15_000 } : {}) && snapshot.matches('loading') === isUnread
      );
    },
    'every session that is found is checked, and every sign-in': (step) => {
      const { on, was, before, snapshot, calls, context } = step;
      const user = on('session.found')?.user ?? step.output('signIn') ?? context.user;
      const isSignIn = before.matches('signingIn') && !snapshot.matches('signingIn') && user !== nobody;
      const isFree = before.matches('loading') || before.matches('signedOut') || isIn(before);
      const isFound = on('session.found') !== null && isFree && user.id !== was.user.id;
      const isDue = isSignIn || isFound;
      return (
        (!isDue || (calls.checkAdmin !== undefined && context.user.id === user.id)) &&
        (!calls.checkAdmin || calls.checkAdmin.userId === context.user.id)
      );
    },
    'credentials are sent as they were typed, once, and kept nowhere': ({
      calls,
      on,
      can,
      before,
      snapshot,
      context,
    }) =>
      isSame(calls.signIn, before.matches('signedOut') ? on('signIn.submit')?.credentials : undefined) &&
      can('signIn.submit') === snapshot.matches('signedOut') &&
      !JSON.stringify(context).includes(credentials.password),
    'a role is given by a yes, or by a check that fails for the fallback user, and lost by an answer alone': (
      step,
    ) => {
      const { snapshot, before, was, context, failure } = step;
      const answer = endOf(step, 'checkAdmin');
      const isFallback = was.user.email === context.fallbackEmail;
      if (answer === null || answer === 'session expired')
        return (
          step.label.startsWith('reauthentication') ||
          !snapshot.hasTag('admin') ||
          (wasAdmin(step) && !isOtherUser(step))
        );
      const isNo = answer === 'no' || (answer === 'denied' && !isFallback);
      const isGiven =
        answer === 'yes' || (failure !== null && isFallback) || (!isNo && before.hasTag('admin'));
      return (
        snapshot.hasTag('admin') === (isGiven || before.hasTag('admin')) &&
        snapshot.hasTag('revoked') === (isNo && before.hasTag('admin')) &&
        snapshot.hasTag('member') === (isNo && !before.hasTag('admin')) &&
        snapshot.hasTag('roleUnknown') === !(isGiven || isNo)
      );
    },
    'a session is lost by a refused request, its end or a log-out alone, and an admin keeps the screen': (
      step,
    ) => {
      const {
        before,
        snapshot,
        on,
        calls,
        was: { user: previousUser, fallbackEmail },
      } = step;
      if (!isIn(before)) return true;
      const ended = on('session.ended');
      const isLost =
        endOf(step, 'checkAdmin') === 'session expired' || (ended?.byUser === false && !isLoggingOut(before));
      const keeps = isLost && before.hasTag('admin');
      const isOut = isLost || ended !== null || endOf(step, 'signOut') === 'signed out';
      const input = { previousUser, user: nobody, fallbackEmail };
      return (
        isOver(snapshot) === keeps &&
        snapshot.matches('signedOut') === (isOut && !keeps) &&
        isSame(calls.reauthentication, keeps ? input : undefined)
      );
    },
    'nobody is the user without a session, and of no other': ({ snapshot, context }) =>
      snapshot.matches('signingIn') || (context.user !== nobody) === (isIn(snapshot) || isOver(snapshot)),
    'a user whom another tab signs in or out counts after a sign-in that fails': (step) => {
      const { before, on, snapshot, was, context } = step;
      const user =
        on('session.found')?.user ?? (on('session.ended') ? nobody : (step.output('signIn') ?? was.user));
      const isOn = endOf(step, 'signIn') === null;
      return (
        !before.matches('signingIn') || (isSame(context.user, user) && snapshot.matches('signingIn') === isOn)
      );
    },
    'a log-out is requested once, and one that fails leaves the screen': (step) => {
      const { on, can, before, snapshot, calls, failure } = step;
      const isFailed = failure !== null && endOf(step, 'signOut') !== null;
      const tags = ['admin', 'member', 'roleUnknown', 'sessionExpired'] as const;
      return (
        can('signOut.request') === ((isIn(snapshot) || isOver(snapshot)) && !isLoggingOut(snapshot)) &&
        'signOut' in calls === (on('signOut.request') !== null && before.can({ type: 'signOut.request' })) &&
        (!isFailed ||
          (tags.every((tag) => before.hasTag(tag) === snapshot.hasTag(tag)) && can('signOut.request'))) &&
        (endOf(step, 'signOut') !== 'signed out' || snapshot.matches('signedOut'))
      );
    },
    'an unknown role and a lost one are checked again on request, and that of an admin after denied calls': (
      step,
    ) => {
      const { on, can, before, snapshot, calls } = step;
      const isConfirmed = before.hasTag('admin') && !before.hasTag('revoked') && !before.hasTag('rechecking');
      const isRepeated =
        'checkAdmin' in calls === isConfirmed && before.hasTag('admin') === snapshot.hasTag('admin');
      return (
        can('adminCheck.retry') === (snapshot.hasTag('roleUnknown') || snapshot.hasTag('revoked')) &&
        (!on('adminCheck.retry') || snapshot.hasTag('pending')) &&
        (!on('adminCheck.repeat') || isRepeated)
      );
    },
    'a new sign-in over the screen learns who is found and what is lost; another user ends a log-out': (
      step,
    ) => {
      const { on, before, snapshot, sends, calls } = step;
      const lost = on('session.ended')?.byUser === false ? on('session.ended') : null;
      const event = on('session.found') ?? lost;
      const isAsked = isOver(before) && !isLoggingOut(before) && event !== null;
      const user = on('session.found')?.user;
      const isTaken = isOver(before) && isLoggingOut(before) && user && user.id !== step.was.user.id;
      return (
        isSame(sends, when(isAsked, { to: 'reauthentication', event })) &&
        (!isAsked || isOver(snapshot)) &&
        (!isTaken || calls.reauthentication?.user === user)
      );
    },
    'after a new sign-in an admin goes on, and another user gets nothing of the screen': (step) => {
      const { snapshot, calls, context } = step;
      const { user, role } = step.output('reauthentication') ?? { user: null, role: null };
      const isChecked = role === 'unknown' && isOtherUser(step);
      const isMember = role === 'member' && isOtherUser(step);
      return (
        user === null ||
        (isSame(context.user, user) &&
          'checkAdmin' in calls === isChecked &&
          snapshot.hasTag('admin') === !(isChecked || isMember) &&
          snapshot.hasTag('revoked') === (role === 'member' && !isMember) &&
          snapshot.hasTag('member') === isMember)
      );
    },
    'each change of the session is announced once': (step) => {
      const {
        failure: error,
        on,
        before,
        emits,
        context: { user },
      } = step;
      const ended = isIn(before) || isOver(before) ? on('session.ended') : null;
      const isOut = endOf(step, 'signOut') === 'signed out' || (ended !== null && isLoggingOut(before));
      const isTaken = wasAdmin(step) && isOtherUser(step) && user !== nobody;
      const isSameUnknown = step.output('reauthentication')?.role === 'unknown' && !isOtherUser(step);
      const signIn = error ? { type: 'signIn.failed', error } : { type: 'signIn.succeeded' };
      return isSame(emits, [
        ...when(endOf(step, 'signIn'), signIn),
        ...when(endOf(step, 'signOut') && error, { type: 'signOut.failed', error }),
        ...when(isOut, { type: 'signOut.succeeded' }),
        ...when(ended?.byUser && !isOut, { type: 'session.endedElsewhere' }),
        ...when(isTaken, { type: 'user.changed', user }),
        ...when(isSameUnknown, { type: 'adminCheck.failed' }),
      ]);
    },
  },
  screen: (snapshot) => {
    const isAdmin = snapshot.hasTag('admin');
    const sidebar = { role: 'navigation', name: 'Admin Panel', ...presentIf(isAdmin) };
    const region = { role: 'region', name: 'Signed in', ...presentIf(snapshot.hasTag('member')) };
    const during = (name: string) => when(snapshot.hasTag('busy'), button(name, { disabled: true }));
    if (snapshot.matches('loading')) return [loading, sidebar];
    if (snapshot.matches('signingIn')) return [button('Log in', { disabled: true })];
    if (snapshot.matches('signedOut'))
      return [heading('Admin Login'), button('Log in', { disabled: false }), region];
    if (isOver(snapshot)) return [dialog('Sign in again'), ...during('Log out instead')];
    const unknown = [heading('Could not check your access'), button('Retry', { disabled: false })];
    return [
      sidebar,
      ...during('Log out'),
      ...when(isAdmin, dialog('Sign in again', { absent: true })),
      ...when(snapshot.hasTag('revoked'), status('Role')),
      ...when(snapshot.hasTag('member'), region),
      ...when(snapshot.hasTag('roleUnknown'), ...unknown),
    ];
  },
  announces: {
    ...reauthenticationModel.announces,
    'signOut.succeeded': 'Logged out successfully',
    'signOut.failed': 'Logout failed',
    'user.changed': 'Another user has signed in',
    'adminCheck.failed': 'Could not check your access',
  },
};
