import { nobody, type User } from '#domain/user.ts';
import { onlyPayload } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import { errors } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import type { signInMachine } from './sign-in.machine.ts';
import { colleague, offline, owner, wrongPassword } from './testing/fixtures.ts';

/** `elsewhere`: who has signed in in another tab since the attempt began. */
type Facts = { elsewhere: User };

export const signInModel: ModelOf<typeof signInMachine> = {
  events: {
    'session.found': { 'a colleague': { user: colleague } },
    'session.ended': onlyPayload({ byUser: true }),
  },
  outcomes: {
    submitCredentials: {
      'as the owner': { output: owner },
      ...errors({ 'wrong password': wrongPassword, offline }),
    },
  },
  expectations: expectations<typeof signInMachine, Facts>()({
    start: (typed) => ({ facts: { elsewhere: nobody }, calls: { submitCredentials: typed } }),
    seen: () => null,
    situation: () => ({
      seen: null,
      running: ['submitCredentials'],
      screen: [button('Log in', { disabled: true })],
    }),
    rules: (on) => ({
      'a user who signs in in another tab does not end the attempt': on('session.found', {
        causes: (_, { user }) => ({ facts: { elsewhere: user } }),
      }),
      'a session of another tab that has ended counts no more': on('session.ended', {
        causes: { facts: { elsewhere: nobody } },
      }),
      'credentials that are right decide who is signed in, whatever another tab does': on(
        'submitCredentials: as the owner',
        { causes: { output: { user: owner, error: null } } },
      ),
      'an attempt that fails leaves whom another tab has signed in': on('submitCredentials failed', {
        causes: ({ elsewhere }, { error }) => ({ output: { user: elsewhere, error } }),
      }),
    }),
    invariants: { 'credentials are sent once': ({ running }) => running.length <= 1 },
  }),
};
