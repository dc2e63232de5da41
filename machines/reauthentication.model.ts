import { nobody } from '#domain/user.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import { colleague, credentials, errors, owner } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, dialog, isSame, onlyPayload } from './testing/words.ts';

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
      ...errors('wrong password', 'offline'),
    },
    checkAdmin: {
      yes: { output: true },
      no: { output: false },
      ...errors('session expired', 'denied', 'forbidden', 'offline'),
    },
  },
  unannounced: ['checkAdmin'],
  busyTags: ['busy'],
  invariants: {
    'credentials are sent as they were typed, once, and kept nowhere': ({ calls, on, context }) =>
      isSame(calls.signIn, on('signIn.submit')?.credentials) &&
      !JSON.stringify(context).includes(credentials.password),
    'who has signed in last, here or in another tab, is the user': ({ on, output, is, context, was }) => {
      const isGone = on('session.ended') !== null || is('checkAdmin: session expired');
      const user = output('signIn') ?? on('session.found')?.user ?? was.user;
      return isSame(context.user, isGone ? nobody : user);
    },
    'the role of each new user is checked, once no sign-in runs': (step) => {
      const { context, requests } = step;
      const isNew = step.label === '' || step.is('signIn') || !step.keeps('user');
      const isDue = context.user !== nobody && isNew && !requests.includes('signIn');
      return isSame(step.calls.checkAdmin, isDue ? { userId: context.user.id } : undefined);
    },
    'a role is lost by an answer alone': ({
      is,
      snapshot,
      context: { user, previousUser, fallbackEmail },
    }) => {
      const denial = user.email === fallbackEmail ? 'admin' : 'member';
      const denied = user.id === previousUser.id ? denial : 'unknown';
      const roles = { yes: 'admin', no: 'member', denied, forbidden: 'unknown', offline: 'unknown' };
      const [, role] = Object.entries(roles).find(([answer]) => is(`checkAdmin: ${answer}`)) ?? [];
      return isSame(snapshot.output, role && { user, role });
    },
    'a sign-in is announced once': ({ emits, output }) =>
      emits.filter(({ type }) => type === 'signIn.succeeded').length === (output('signIn') ? 1 : 0),
  },
  screen: (snapshot) => [dialog('Sign in again'), button('Log in', { disabled: snapshot.hasTag('busy') })],
  announces: { 'signIn.succeeded': 'Logged in successfully', 'signIn.failed': 'Login failed' },
};
