import { nobody, type User } from '#domain/user.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import { errors, when } from './shared/model-words.ts';
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

type Facts = {
  isSigningIn: boolean;
  /** Who has signed in in another tab since the attempt began. */
  elsewhere: User;
  /** Whose role is being checked. */
  checked: User | null;
  fallbackEmail: string | null;
};

const check = (user: User) => ({
  facts: { isSigningIn: false, elsewhere: nobody, checked: user },
  calls: { checkAdmin: { userId: user.id } },
});

const ended = ({ checked }: Facts, role: 'admin' | 'member' | 'unknown') => ({
  output: { user: checked ?? nobody, role },
});

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
  expectations: expectations<typeof reauthenticationMachine, Facts>()({
    start: ({ user, fallbackEmail }) =>
      user.id === ''
        ? { facts: { isSigningIn: false, elsewhere: nobody, checked: null, fallbackEmail } }
        : {
            facts: { isSigningIn: false, elsewhere: nobody, checked: user, fallbackEmail },
            calls: { checkAdmin: { userId: user.id } },
          },
    seen: (snapshot) => ({ canSignIn: snapshot.can({ type: 'signIn.submit', credentials }) }),
    situation: ({ isSigningIn, checked }) => {
      const isWaiting = !isSigningIn && checked === null;
      return {
        seen: { canSignIn: isWaiting },
        tags: when(!isWaiting, 'busy'),
        running: [...when(isSigningIn, 'signIn'), ...when(checked !== null, 'checkAdmin')],
        screen: [dialog('Sign in again'), button('Log in', { disabled: !isWaiting })],
      };
    },
    rules: (on) => ({
      'the credentials are sent as they were typed, once': on('signIn.submit', {
        given: ({ isSigningIn, checked }) => !isSigningIn && checked === null,
        causes: { facts: { isSigningIn: true }, calls: { signIn: credentials } },
      }),
      'the role of a user who has signed in is checked, in another tab too': on('session.found', {
        given: ({ isSigningIn, checked }, { user }) => !isSigningIn && user.id !== checked?.id,
        causes: (_, { user }) => check(user),
      }),
      'a user whom another tab signs in does not end a running sign-in': on('session.found', {
        given: ({ isSigningIn }) => isSigningIn,
        causes: (_, { user }) => ({ facts: { elsewhere: user } }),
      }),
      'a session of another tab that has ended counts no more': on('session.ended', {
        given: ({ isSigningIn }) => isSigningIn,
        causes: { facts: { elsewhere: nobody } },
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
      'a sign-in that fails is announced, and goes on with whom another tab has signed in, if anybody': on(
        'signIn failed',
        {
          causes: ({ elsewhere }, { error }) => ({
            ...(elsewhere === nobody ? { facts: { isSigningIn: false } } : check(elsewhere)),
            emits: [{ type: 'signIn.failed', error }],
            announces: 'Login failed',
          }),
        },
      ),
      'a user whom the database confirms is an admin, and a member otherwise': on('checkAdmin done', {
        causes: (facts, { output: isConfirmed }) => ended(facts, isConfirmed ? 'admin' : 'member'),
      }),
      'a session that is refused right away leads back to the sign-in': on('checkAdmin: session expired', {
        causes: { facts: { checked: null } },
      }),
      'a check that is denied makes the same user a member, unless the fallback address is theirs': on(
        'checkAdmin: denied',
        {
          given: ({ checked }) => checked === owner,
          causes: (facts) => ended(facts, facts.fallbackEmail === owner.email ? 'admin' : 'member'),
        },
      ),
      'a check that is denied says nothing of another user': on('checkAdmin: denied', {
        given: ({ checked }) => checked !== owner,
        causes: (facts) => ended(facts, 'unknown'),
      }),
      'a check without an answer says nothing': on(['checkAdmin: forbidden', 'checkAdmin: offline'], {
        causes: (facts) => ended(facts, 'unknown'),
      }),
    }),
    invariants: {
      'one thing is requested at a time': ({ running }) => running.length <= 1,
      'a sign-in is possible, or on its way': ({ seen, tags }) => seen.canSignIn !== tags.includes('busy'),
    },
  }),
};
