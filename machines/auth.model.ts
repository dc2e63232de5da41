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

const isSignedIn = (snapshot: AuthSnapshot | null) => snapshot?.matches('signedIn') === true;
const isOver = (snapshot: AuthSnapshot | null) => snapshot?.hasTag('sessionExpired') === true;
const isLoggingOut = (snapshot: AuthSnapshot | null) =>
  snapshot !== null && 'signOut' in snapshot.children && snapshot.children.signOut !== undefined;
/** A session that another user has, or a log-out, ends what was before. */
const isOtherUser = ({ before, snapshot }: AuthStep) => before?.context.user.id !== snapshot.context.user.id;

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
      const isChecking =
        snapshot.hasTag('rechecking') || (snapshot.hasTag('pending') && isSignedIn(snapshot));
      const isBusy = running.includes('signIn') || running.includes('signOut');
      return (
        new Set(running).size === running.length &&
        running.includes('watchSession') &&
        running.includes('checkAdmin') === isChecking &&
        snapshot.hasTag('busy') === isBusy &&
        running.includes('reauthentication') === (isOver(snapshot) && !isBusy)
      );
    },
    'the stored session is waited for, 15 seconds': ({ delays, snapshot, before, label, on }) => {
      const isUnread = snapshot.matches('loading');
      const isReport =
        label === 'after readTimeout' ||
        (on('session.found') ?? on('session.absent') ?? on('session.ended')) !== null;
      return (
        isSame(delays, isUnread ? { readTimeout: 15_000 } : {}) &&
        isUnread === (!before || (before.matches('loading') && !isReport))
      );
    },
    'every found session is checked, and every sign-in': ({ on, output, before, snapshot, calls }) => {
      const user = on('session.found')?.user ?? output('signIn');
      const isNew =
        user &&
        !isOver(before) &&
        (output('signIn') || !before?.context.user.id || before.matches('signedIn'));
      if (
        !user ||
        !isNew ||
        (isSignedIn(before) && user.id === before?.context.user.id) ||
        snapshot.matches('signingIn')
      )
        return true;
      return snapshot.context.user.id === user.id && isSame(calls.checkAdmin, { userId: user.id });
    },
    'a check is of the user who is here': ({ calls, snapshot }) =>
      !calls.checkAdmin || calls.checkAdmin.userId === snapshot.context.user.id,
    'credentials are sent as they were typed, once, and kept nowhere': ({ calls, on, before, snapshot }) =>
      isSame(calls.signIn, before?.matches('signedOut') ? on('signIn.submit')?.credentials : undefined) &&
      snapshot.can({ type: 'signIn.submit', credentials }) === snapshot.matches('signedOut') &&
      !JSON.stringify(snapshot.context).includes(credentials.password),
    'an admin screen comes from a yes, or from a check that fails for the fallback user': (step) => {
      const { before, snapshot, label } = step;
      const { user, fallbackEmail } = snapshot.context;
      if (!snapshot.hasTag('admin') || (before?.hasTag('admin') && !isOtherUser(step))) return true;
      const isFailed = label.startsWith('checkAdmin: ') && step.failure?.kind !== 'unauthenticated';
      const isReturn =
        label.startsWith('reauthentication: ') && (label.endsWith(', admin') || !isOtherUser(step));
      return (
        label === 'checkAdmin: yes' ||
        isReturn ||
        (isFailed && step.failure !== null && user.email === fallbackEmail)
      );
    },
    'a role is lost by an answer alone, and an open admin screen stays then': (step) => {
      const { before, snapshot, label } = step;
      const isFallback = before?.context.user.email === snapshot.context.fallbackEmail;
      const isNo = label === 'checkAdmin: no' || (label === 'checkAdmin: denied' && !isFallback);
      const [, answer = ''] = label.split('reauthentication: ');
      const isLost = isNo || (answer.endsWith(', member') && !isOtherUser(step));
      const wasAdmin = before?.hasTag('admin') || isOver(before);
      const isRevoked = isLost && wasAdmin;
      if (isRevoked !== (snapshot.hasTag('revoked') && !before?.hasTag('revoked'))) return false;
      return (
        snapshot.hasTag('member') ===
        ((before?.hasTag('member') && !isOtherUser(step)) ||
          (isNo && !wasAdmin) ||
          (answer.endsWith(', member') && isOtherUser(step)))
      );
    },
    'a check without an answer gives and takes nothing': ({ label, before, snapshot }) => {
      const isFallback = snapshot.context.user.email === snapshot.context.fallbackEmail;
      const isUnanswered = label === 'checkAdmin: offline' || label === 'checkAdmin: forbidden';
      if (!isUnanswered) return !snapshot.hasTag('roleUnknown') || before?.hasTag('roleUnknown') === true;
      return before?.hasTag('admin') || isFallback
        ? snapshot.hasTag('admin') && !snapshot.hasTag('revoked')
        : snapshot.hasTag('roleUnknown');
    },
    'a session is lost by a refused request, by its end or by a log-out alone, and an admin keeps the screen':
      ({ before, snapshot, label, on, calls }) => {
        if (!isSignedIn(before)) return true;
        const ended = on('session.ended');
        const isLost =
          label === 'checkAdmin: session expired' ||
          (ended !== null && !ended.byUser && !isLoggingOut(before));
        const keeps = isLost && before?.hasTag('admin') === true;
        const isOut = label === 'signOut: signed out' || ended !== null || isLost;
        const { user: previousUser, fallbackEmail } = before?.context ?? (authInput as never);
        return (
          isOver(snapshot) === keeps &&
          snapshot.matches('signedOut') === (isOut && !keeps) &&
          isSame(calls.reauthentication, keeps ? { previousUser, user: nobody, fallbackEmail } : undefined)
        );
      },
    'nobody is the user of a page without a session, and of no other': ({ snapshot }) => {
      const { user } = snapshot.context;
      const isIn = isSignedIn(snapshot) || isOver(snapshot);
      return snapshot.matches('signingIn') || (user === nobody) !== isIn;
    },
    'a user whom another tab signs in or out counts after a sign-in that fails': ({
      before,
      on,
      snapshot,
      label,
      calls,
    }) => {
      if (!before?.matches('signingIn')) return true;
      const found = on('session.found')?.user ?? (on('session.ended') ? nobody : before.context.user);
      if (!label.startsWith('signIn: '))
        return snapshot.matches('signingIn') && isSame(snapshot.context.user, found);
      return (
        isSignedIn(snapshot) === (snapshot.context.user !== nobody) &&
        (snapshot.context.user === nobody || 'checkAdmin' in calls) &&
        (label.includes(': as') || isSame(snapshot.context.user, found))
      );
    },
    'a log-out is requested once, and one that fails leaves the screen': ({
      on,
      before,
      snapshot,
      calls,
      label,
      failure,
    }) => {
      const can = (isSignedIn(snapshot) || isOver(snapshot)) && !isLoggingOut(snapshot);
      const canNow = snapshot.can({ type: 'signOut.request' });
      const isFailed = failure !== null && label.startsWith('signOut');
      return (
        canNow === can &&
        'signOut' in calls ===
          (on('signOut.request') !== null && before?.can({ type: 'signOut.request' }) === true) &&
        (!isFailed ||
          (canNow &&
            isOver(snapshot) === isOver(before) &&
            snapshot.hasTag('admin') === before?.hasTag('admin'))) &&
        (label !== 'signOut: signed out' || snapshot.matches('signedOut'))
      );
    },
    'an unknown role and a lost one are checked again on request, and that of an admin once after denied calls':
      ({ on, before, snapshot, calls }) => {
        const isOpen = snapshot.hasTag('roleUnknown') || snapshot.hasTag('revoked');
        const isConfirmed =
          before?.hasTag('admin') && !before.hasTag('revoked') && !before.hasTag('rechecking');
        return (
          snapshot.can({ type: 'adminCheck.retry' }) === isOpen &&
          (!on('adminCheck.retry') || snapshot.hasTag('pending')) &&
          (!on('adminCheck.repeat') ||
            ('checkAdmin' in calls === (isConfirmed === true) &&
              snapshot.hasTag('admin') === before?.hasTag('admin')))
        );
      },
    'a new sign-in over the screen learns who is found and what is lost, and another user ends a log-out': ({
      on,
      before,
      sends,
      snapshot,
      calls,
    }) => {
      const event =
        on('session.found') ?? (on('session.ended')?.byUser === false ? on('session.ended') : null);
      const isAsked = isOver(before) && !isLoggingOut(before);
      const user = on('session.found')?.user;
      const isTakenOver =
        isOver(before) && isLoggingOut(before) && user && user.id !== before?.context.user.id;
      return (
        isSame(sends, when(isAsked && event !== null, { to: 'reauthentication', event })) &&
        (!isAsked || !event || isOver(snapshot)) &&
        (!isTakenOver || calls.reauthentication?.user === user)
      );
    },
    'after a new sign-in an admin goes on, and another user gets nothing of the screen': (step) => {
      const [, role] = step.label.startsWith('reauthentication: ') ? step.label.split(', ') : [];
      const user = step.output('reauthentication')?.user;
      if (!user) return true;
      const { snapshot, calls } = step;
      const isChecked = role === 'unknown' && isOtherUser(step);
      return (
        isSame(snapshot.context.user, user) &&
        'checkAdmin' in calls === isChecked &&
        snapshot.hasTag('admin') === (!isChecked && (role !== 'member' || !isOtherUser(step))) &&
        (isChecked || !snapshot.hasTag('pending'))
      );
    },
    'each change of the session is announced once': (step) => {
      const { label, failure: error, on, before, snapshot, emits } = step;
      const [request, answer = ''] = label.split(': ');
      const { user } = snapshot.context;
      const wasOpen = before?.hasTag('admin') || isOver(before);
      const isChanged = wasOpen && isOtherUser(step) && user !== nobody && request !== 'session.found';
      const ended = on('session.ended');
      const isHere = (isSignedIn(before) || isOver(before)) && ended;
      const announced = [
        ...when(
          request === 'signIn',
          error ? { type: 'signIn.failed', error } : { type: 'signIn.succeeded' },
        ),
        ...when(request === 'signOut' && error !== null, { type: 'signOut.failed', error }),
        ...when(
          label === 'signOut: signed out' || (isHere !== null && isHere !== false && isLoggingOut(before)),
          { type: 'signOut.succeeded' },
        ),
        ...when(isHere !== null && isHere !== false && !isLoggingOut(before) && isHere.byUser, {
          type: 'session.endedElsewhere',
        }),
        ...when(isChanged === true, { type: 'user.changed', user }),
        ...when(request === 'reauthentication' && answer.endsWith('unknown') && !isOtherUser(step), {
          type: 'adminCheck.failed',
        }),
      ];
      return isSame(emits, announced);
    },
  },
  screen: (snapshot) => {
    const { matches, hasTag } = {
      matches: snapshot.matches.bind(snapshot),
      hasTag: snapshot.hasTag.bind(snapshot),
    };
    const sidebar = { role: 'navigation', name: 'Admin Panel', ...presentIf(hasTag('admin')) };
    const region = { role: 'region', name: 'Signed in', ...presentIf(hasTag('member')) };
    const during = (name: string) => when(hasTag('busy'), button(name, { disabled: true }));
    if (matches('loading')) return [loading, sidebar];
    if (matches('signingIn')) return [button('Log in', { disabled: true })];
    if (matches('signedOut')) return [heading('Admin Login'), button('Log in', { disabled: false }), region];
    if (hasTag('sessionExpired')) return [dialog('Sign in again'), ...during('Log out instead')];
    return [
      sidebar,
      ...during('Log out'),
      ...when(hasTag('admin'), dialog('Sign in again', { absent: true })),
      ...when(hasTag('revoked'), status('Role')),
      ...when(hasTag('member'), region),
      ...when(
        hasTag('roleUnknown'),
        heading('Could not check your access'),
        button('Retry', { disabled: false }),
      ),
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
