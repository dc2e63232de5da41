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
    'the stored session is waited for, 15 seconds': ({ delays, snapshot, label }) => {
      const isUnread = label === '';
      return (
        isSame(delays, isUnread ? { readTimeout: 15_000 } : {}) && snapshot.matches('loading') === isUnread
      );
    },
    'every session that is found is checked, and every sign-in': (step) => {
      const { on, was, before, snapshot, calls, context } = step;
      const isSignIn =
        before.matches('signingIn') && !snapshot.matches('signingIn') && context.user !== nobody;
      const isFree = before.matches('loading') || before.matches('signedOut') || isIn(before);
      const isDue = isSignIn || (on('session.found') !== null && isFree);
      const user = on('session.found')?.user ?? step.output('signIn') ?? was.user;
      return isDue
        ? isSame([calls.checkAdmin, context.user], [{ userId: user.id }, user])
        : (calls.checkAdmin?.userId ?? context.user.id) === context.user.id;
    },
    'credentials are sent as they were typed, once, and kept nowhere': ({
      calls,
      on,
      can,
      snapshot,
      context,
    }) =>
      isSame(calls.signIn, on('signIn.submit')?.credentials) &&
      can('signIn.submit') === snapshot.matches('signedOut') &&
      !JSON.stringify(context).includes(credentials.password),
    'a role is given by a yes, or by a check that fails for the fallback user, and lost by an answer alone': (
      step,
    ) => {
      const { snapshot, before, was, is } = step;
      const isAdmin = before.hasTag('admin');
      const isFallback = was.user.email === was.fallbackEmail;
      const isAnswer = is('checkAdmin') && !is('checkAdmin: session expired');
      if (!isAnswer)
        return is('reauthentication') || !snapshot.hasTag('admin') || (wasAdmin(step) && !isOtherUser(step));
      const isNo = is('checkAdmin: no') || (is('checkAdmin: denied') && !isFallback);
      const isGiven = is('checkAdmin: yes') || (!isNo && (isFallback || isAdmin));
      return (
        snapshot.hasTag('admin') === (isGiven || isAdmin) &&
        snapshot.hasTag('revoked') === (isNo && isAdmin) &&
        snapshot.hasTag('member') === (isNo && !isAdmin) &&
        snapshot.hasTag('roleUnknown') === !(isGiven || isNo)
      );
    },
    'a session is lost by a refused request, its end or a log-out alone, and an admin keeps the screen': (
      step,
    ) => {
      const { before, snapshot, is, calls } = step;
      const { user: previousUser, fallbackEmail } = step.was;
      const isLost =
        is('checkAdmin: session expired') || (is('session.ended (lost)') && !isLoggingOut(before));
      const keeps = isLost && before.hasTag('admin');
      const isOut = isLost || is('session.ended', 'signOut: signed out');
      const input = keeps ? { previousUser, user: nobody, fallbackEmail } : undefined;
      const isAsExpected = isOver(snapshot) === keeps && snapshot.matches('signedOut') === (isOut && !keeps);
      return !isIn(before) || (isAsExpected && isSame(calls.reauthentication, input));
    },
    'nobody is the user without a session, and of no other': ({ snapshot, context }) =>
      snapshot.matches('signingIn') || (context.user !== nobody) === (isIn(snapshot) || isOver(snapshot)),
    'a user whom another tab signs in or out counts after a sign-in that fails': (step) => {
      const { before, on, is, was, snapshot } = step;
      const user =
        on('session.found')?.user ?? (is('session.ended') ? nobody : (step.output('signIn') ?? was.user));
      const isAsExpected = isSame(step.context.user, user) && snapshot.matches('signingIn') !== is('signIn');
      return !before.matches('signingIn') || isAsExpected;
    },
    'a log-out is requested once, and one that fails leaves the screen': (step) => {
      const { is, can, before, snapshot, calls, failure } = step;
      const screens = ['admin', 'revoked', 'member', 'roleUnknown', 'sessionExpired'] as const;
      const isUnchanged = screens.every((tag) => before.hasTag(tag) === snapshot.hasTag(tag));
      return (
        can('signOut.request') === ((isIn(snapshot) || isOver(snapshot)) && !isLoggingOut(snapshot)) &&
        'signOut' in calls === is('signOut.request') &&
        (!is('signOut') || (failure ? isUnchanged && can('signOut.request') : snapshot.matches('signedOut')))
      );
    },
    'an unknown role and a lost one are checked again on request, and that of an admin after denied calls': (
      step,
    ) => {
      const { is, can, before, snapshot, calls } = step;
      const isConfirmed = before.hasTag('admin') && !before.hasTag('revoked') && !before.hasTag('rechecking');
      return (
        can('adminCheck.retry') === (snapshot.hasTag('roleUnknown') || snapshot.hasTag('revoked')) &&
        (!is('adminCheck.retry') || snapshot.hasTag('pending')) &&
        (!is('adminCheck.repeat') || 'checkAdmin' in calls === isConfirmed)
      );
    },
    'a new sign-in over the screen learns who is found and what is lost; another user ends a log-out': (
      step,
    ) => {
      const { on, is, before, snapshot, sends, calls } = step;
      const event = on('session.found') ?? (is('session.ended (lost)') ? on('session.ended') : null);
      if (!isOver(before) || !event) return sends.length === 0;
      if (isLoggingOut(before))
        return is('session.ended') || isSame(calls.reauthentication?.user, on('session.found')?.user);
      return isSame(sends, [{ to: 'reauthentication', event }]) && isOver(snapshot);
    },
    'after a new sign-in an admin goes on, and another user gets nothing of the screen': (step) => {
      const { snapshot, calls, context } = step;
      const ended = step.output('reauthentication');
      const isOther = isOtherUser(step);
      const isChecked = ended?.role === 'unknown' && isOther;
      const isMember = ended?.role === 'member';
      const isAsExpected =
        snapshot.hasTag('admin') === !(isChecked || (isMember && isOther)) &&
        snapshot.hasTag('revoked') === (isMember && !isOther) &&
        snapshot.hasTag('member') === (isMember && isOther);
      return (
        !ended || (isAsExpected && isSame(context.user, ended.user) && 'checkAdmin' in calls === isChecked)
      );
    },
    'each change of the session is announced once': (step) => {
      const { failure: error, is, before, emits, context } = step;
      const isEnded = (isIn(before) || isOver(before)) && is('session.ended');
      const isOut = is('signOut: signed out') || (isEnded && isLoggingOut(before));
      const isTaken = wasAdmin(step) && isOtherUser(step) && context.user !== nobody;
      const isUnknown = step.output('reauthentication')?.role === 'unknown' && !isOtherUser(step);
      const signIn = error ? { type: 'signIn.failed', error } : { type: 'signIn.succeeded' };
      return isSame(emits, [
        ...when(is('signIn'), signIn),
        ...when(is('signOut') && error, { type: 'signOut.failed', error }),
        ...when(isOut, { type: 'signOut.succeeded' }),
        ...when(isEnded && !isOut && is('session.ended (byUser)'), { type: 'session.endedElsewhere' }),
        ...when(isTaken, { type: 'user.changed', user: context.user }),
        ...when(isUnknown, { type: 'adminCheck.failed' }),
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
