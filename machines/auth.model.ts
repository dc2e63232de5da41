import { nobody } from '#domain/user.ts';
import type { authMachine } from './auth.machine.ts';
import { reauthenticationModel } from './reauthentication.model.ts';
import { colleague, credentials, errors, owner } from './testing/fixtures.ts';
import type { ModelOf, Step } from './testing/model.ts';
import {
  button,
  dialog,
  heading,
  isSame,
  loading,
  onlyPayload,
  presentIf,
  when,
  withoutPayload,
} from './testing/words.ts';

/** Lets `owner` in when the check fails, and nobody else. */
export const authInput = { fallbackEmail: owner.email };
/** Nobody is let in then: an address that differs in case is another one. */
export const withoutFallbackInputs = [{ fallbackEmail: null }, { fallbackEmail: 'Owner@example.com' }];

type AuthSnapshot = Step<typeof authMachine>['snapshot'];

const isIn = (snapshot: AuthSnapshot) => snapshot.matches('signedIn');
const isOver = (snapshot: AuthSnapshot) => snapshot.hasTag('sessionExpired');
const isLoggingOut = ({ children }: AuthSnapshot) => 'signOut' in children && children.signOut !== undefined;
const roles = ['revoked', 'admin', 'member', 'roleUnknown'] as const;
const roleOf = (snapshot: AuthSnapshot) => roles.find((tag) => snapshot.hasTag(tag));

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
    signOut: { 'signed out': { output: undefined }, ...errors('unavailable') },
  },
  sends: { watchSession: ['session.found', 'session.absent', 'session.ended', 'adminCheck.repeat'] },
  machines: { reauthentication: 'reauthentication' },
  busyTags: ['pending', 'rechecking', 'busy'],
  concurrent: ['signOut'],
  unannounced: ['checkAdmin'],
  invariants: {
    'the stored session is waited for, 15 seconds': ({ delays, snapshot, label }) =>
      isSame(delays, label === '' ? { readTimeout: 15_000 } : {}) &&
      snapshot.matches('loading') === (label === ''),
    'the user is who was found or has signed in last, and nobody without a session': (step) => {
      const { context, before, snapshot, output, is } = step;
      const here = output('signIn') ?? step.on('session.found')?.user;
      const found = isOver(before) ? output('reauthentication')?.user : here;
      const isKept = context.user !== nobody && !(is('session.ended') && snapshot.matches('signingIn'));
      const isHere = isIn(snapshot) || isOver(snapshot);
      return (
        isSame(context.user, found ?? (isKept ? step.was.user : nobody)) &&
        (snapshot.matches('signingIn') || isHere === (context.user !== nobody))
      );
    },
    'the role of each user who is found or signs in is checked': (step) => {
      const { calls, context, before, snapshot } = step;
      const isNew = isIn(snapshot) && !isOver(before) && (!isIn(before) || !step.keeps('user'));
      const { userId = context.user.id } = calls.checkAdmin ?? {};
      return userId === context.user.id && (!isNew || 'checkAdmin' in calls);
    },
    'credentials are sent as they were typed, once, and kept nowhere': (step) =>
      isSame(step.calls.signIn, step.on('signIn.submit')?.credentials) &&
      step.can('signIn.submit') === step.snapshot.matches('signedOut') &&
      !JSON.stringify(step.context).includes(credentials.password),
    'a role is given by a yes, or by a check that fails for the fallback user, and lost by an answer alone': (
      step,
    ) => {
      const { snapshot, before, was, is } = step;
      const isAdmin = before.hasTag('admin');
      if (!is('checkAdmin') || is('checkAdmin: session expired'))
        return is('reauthentication') || !snapshot.hasTag('admin') || (isAdmin && step.keeps('user'));
      const isFallback = was.user.email === was.fallbackEmail;
      const isNo = is('checkAdmin: no') || (is('checkAdmin: denied') && !isFallback);
      if (isNo) return roleOf(snapshot) === (isAdmin ? 'revoked' : 'member');
      return roleOf(snapshot) === (is('checkAdmin: yes') || isFallback || isAdmin ? 'admin' : 'roleUnknown');
    },
    'a session is lost by a refused request, its end or a log-out alone, and an admin keeps the screen': (
      step,
    ) => {
      const { before, snapshot, is } = step;
      const isEnded = is('session.ended (lost)') && !isLoggingOut(before);
      const isOut = is('checkAdmin: session expired', 'session.ended', 'signOut: signed out');
      const isKept = before.hasTag('admin') && (isEnded || is('checkAdmin: session expired'));
      const isAsExpected =
        isOver(snapshot) === isKept && snapshot.matches('signedOut') === (isOut && !isKept);
      return isAsExpected || !isIn(before);
    },
    'a log-out is requested once, and one that fails leaves the screen': ({
      is,
      can,
      before,
      snapshot,
      calls,
    }) => {
      const isHere = isIn(snapshot) || isOver(snapshot);
      const isSameScreen = isOver(before) === isOver(snapshot) && roleOf(before) === roleOf(snapshot);
      return (
        can('signOut.request') === (isHere && !isLoggingOut(snapshot)) &&
        'signOut' in calls === is('signOut.request') &&
        (!is('signOut') || snapshot.matches('signedOut') || isSameScreen)
      );
    },
    'an unknown role and a lost one are checked again on request, and that of an admin after denied calls': ({
      is,
      can,
      before,
      snapshot,
      calls,
    }) => {
      const isConfirmed = roleOf(before) === 'admin' && !before.hasTag('rechecking');
      const isDue = is('adminCheck.retry') || (is('adminCheck.repeat') && isConfirmed);
      const isPossible = snapshot.hasTag('roleUnknown') || snapshot.hasTag('revoked');
      return can('adminCheck.retry') === isPossible && (!isDue || 'checkAdmin' in calls);
    },
    'a new sign-in over the screen learns who is found and what is lost': (step) => {
      const { on, was, before, snapshot, running, calls } = step;
      const event = on('session.found') ?? (step.is('session.ended (lost)') ? on('session.ended') : null);
      const isHeard = isOver(before) && !isLoggingOut(before) && event;
      const user = on('session.found')?.user ?? nobody;
      const input = { previousUser: was.user, user, fallbackEmail: was.fallbackEmail };
      return (
        isSame(step.sends, when(isHeard, { to: 'reauthentication', event })) &&
        isSame(calls.reauthentication, calls.reauthentication && input) &&
        running.includes('reauthentication') === (isOver(snapshot) && !isLoggingOut(snapshot))
      );
    },
    'after a new sign-in an admin goes on, and another user gets nothing of the screen': (step) => {
      const { role, user } = step.output('reauthentication') ?? {};
      const isOther = user?.id !== step.was.user.id;
      const isChecked = role === 'unknown' && isOther;
      const member = isOther ? 'member' : 'revoked';
      const expected = isChecked ? undefined : role === 'member' ? member : 'admin';
      return !role || (roleOf(step.snapshot) === expected && 'checkAdmin' in step.calls === isChecked);
    },
    'each change of the session is announced once': (step) => {
      const { failure, is, before, context } = step;
      const isEnded = (isIn(before) || isOver(before)) && is('session.ended');
      const isOut = is('signOut: signed out') || (isEnded && isLoggingOut(before));
      const isOther = step.was.user.id !== context.user.id && context.user !== nobody;
      const isTaken = isOther && (before.hasTag('admin') || isOver(before));
      const isUnknown = step.output('reauthentication')?.role === 'unknown' && !isOther;
      return isSame(
        step.emits.map(({ type }) => type),
        [
          ...when(is('signIn'), failure ? 'signIn.failed' : 'signIn.succeeded'),
          ...when(is('signOut') && failure, 'signOut.failed'),
          ...when(isOut, 'signOut.succeeded'),
          ...when(isEnded && !isOut && is('session.ended (byUser)'), 'session.endedElsewhere'),
          ...when(isTaken, 'user.changed'),
          ...when(isUnknown, 'adminCheck.failed'),
        ],
      );
    },
  },
  screen: (snapshot) => {
    const sidebar = { role: 'navigation', name: 'Admin Panel', ...presentIf(snapshot.hasTag('admin')) };
    const region = { role: 'region', name: 'Signed in', ...presentIf(snapshot.hasTag('member')) };
    if (snapshot.matches('loading')) return [loading, sidebar];
    if (snapshot.matches('signingIn')) return [button('Log in', { disabled: true })];
    if (snapshot.matches('signedOut'))
      return [heading('Admin Login'), button('Log in', { disabled: false }), region];
    if (isOver(snapshot)) return [dialog('Sign in again')];
    const unknown = [heading('Could not check your access'), button('Retry', { disabled: false })];
    return [
      sidebar,
      ...when(snapshot.hasTag('busy'), button('Log out', { disabled: true })),
      ...when(snapshot.hasTag('admin'), dialog('Sign in again', { absent: true })),
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
