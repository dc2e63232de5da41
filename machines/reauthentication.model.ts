import { nobody } from '#domain/user.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import { errors, isSame, when } from './shared/model-words.ts';
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
    'one thing is requested at a time, and a sign-in is possible otherwise': ({ running, snapshot, can }) =>
      running.length === Number(snapshot.hasTag('busy')) &&
      can('signIn.submit') === (running.length === 0 && snapshot.status === 'active'),
    'credentials are sent as they were typed, once, and kept nowhere': ({ calls, on, context }) =>
      isSame(calls.signIn, on('signIn.submit')?.credentials) &&
      !JSON.stringify(context).includes(credentials.password),
    'who has signed in last, here or in another tab, is the user': ({ on, output, is, context, was }) => {
      const isGone = on('session.ended') !== null || is('checkAdmin: session expired');
      const user = output('signIn') ?? on('session.found')?.user ?? was.user;
      return isSame(context.user, isGone ? nobody : user);
    },
    'the role of each new user is checked, once no sign-in runs': (step) => {
      const { context, was, running } = step;
      const isNew = step.label === '' || step.is('signIn') || !isSame(context.user, was.user);
      const isDue = context.user !== nobody && isNew && !running.includes('signIn');
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
    'a sign-in and its failure are announced once': ({ failure: error, is, emits }) => {
      const announced = error ? { type: 'signIn.failed', error } : { type: 'signIn.succeeded' };
      return isSame(emits, when(is('signIn'), announced));
    },
  },
  screen: (snapshot) => [dialog('Sign in again'), button('Log in', { disabled: snapshot.hasTag('busy') })],
  announces: { 'signIn.succeeded': 'Logged in successfully', 'signIn.failed': 'Login failed' },
};
