import { nobody } from '#domain/user.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import { errors, isSame } from './shared/model-words.ts';
import { button, dialog } from './shared/screen-words.ts';
import {
  colleague,
  credentials,
  denied,
  forbidden,
  offline,
  owner,
  sessionExpired,
  wrongPassword,
} from './testing/fixtures.ts';
import { type ModelOf, onlyPayload } from './testing/model.ts';

/** The session of `owner` was lost. */
export const reauthenticationInput: ReauthenticationInput = {
  previousUser: owner,
  user: nobody,
  fallbackEmail: owner.email,
};

/** Another tab has signed in the colleague already, to whom the fallback address belongs. */
export const signedInElsewhereInput: ReauthenticationInput = {
  previousUser: owner,
  user: colleague,
  fallbackEmail: colleague.email,
};

export const reauthenticationModel: ModelOf<typeof reauthenticationMachine> = {
  events: {
    'session.found': { 'the owner': { user: owner }, 'a colleague': { user: colleague } },
    'session.ended': { lost: { byUser: false } },
    'signIn.submit': onlyPayload({ credentials }),
  },
  outcomes: {
    signIn: {
      'as the owner': { output: owner },
      'as a colleague': { output: colleague },
      ...errors({ 'wrong password': wrongPassword, offline }),
    },
    checkAdmin: {
      yes: { output: true },
      no: { output: false },
      ...errors({ 'session expired': sessionExpired, denied, forbidden, offline }),
    },
  },
  invariants: {
    'one thing is requested at a time, and a sign-in is possible otherwise': ({ running, snapshot }) =>
      running.length <= 1 &&
      snapshot.hasTag('busy') === running.length > 0 &&
      (snapshot.status !== 'active' ||
        snapshot.can({ type: 'signIn.submit', credentials }) === (running.length === 0)),
    'credentials are sent as they were typed, once, and kept nowhere': ({ calls, on, before, snapshot }) =>
      isSame(calls.signIn, before?.hasTag('busy') ? undefined : on('signIn.submit')?.credentials) &&
      !JSON.stringify(snapshot.context).includes(credentials.password),
    'who has signed in last, here or in another tab, is the user': ({
      on,
      output,
      label,
      before,
      snapshot,
    }) => {
      const isGone = on('session.ended') !== null && before?.hasTag('busy') && before.children.signIn;
      const isRefused = label === 'checkAdmin: session expired';
      const user = output('signIn') ?? on('session.found')?.user ?? (before ?? snapshot).context.user;
      return isSame(snapshot.context.user, isGone || isRefused ? nobody : user);
    },
    'the role of each new user is checked, once no sign-in runs': ({ calls, snapshot, running, before }) => {
      const { user } = snapshot.context;
      const isNew = user.id !== before?.context.user.id || before.children.signIn !== undefined;
      const isDue = user !== nobody && isNew && !running.includes('signIn') && snapshot.status === 'active';
      return isSame(calls.checkAdmin, isDue ? { userId: user.id } : undefined);
    },
    'a role is lost by an answer alone': ({ label, snapshot }) => {
      const [request, answer] = label.split(': ');
      const { user, previousUser, fallbackEmail } = snapshot.context;
      const isPrevious = user.id === previousUser.id;
      const denial = user.email === fallbackEmail ? 'admin' : 'member';
      const roles = { yes: 'admin', no: 'member', denied: isPrevious ? denial : 'unknown' };
      const isEnd = request === 'checkAdmin' && answer !== 'session expired';
      const role = { forbidden: 'unknown', offline: 'unknown', ...roles }[answer ?? ''];
      return isSame(snapshot.output, isEnd ? { user, role } : undefined);
    },
    'a sign-in and its failure are announced once': ({ failure, label, output, emits }) => {
      const error = label.startsWith('signIn: ') ? failure : null;
      const success = output('signIn') ? [{ type: 'signIn.succeeded' }] : [];
      return isSame(emits, error ? [{ type: 'signIn.failed', error }] : success);
    },
  },
  screen: (snapshot) => [dialog('Sign in again'), button('Log in', { disabled: snapshot.hasTag('busy') })],
  announces: { 'signIn.succeeded': 'Logged in successfully', 'signIn.failed': 'Login failed' },
};
