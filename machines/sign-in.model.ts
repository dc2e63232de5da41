import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { nobody, type User } from '#domain/user.ts';
import { expectations, type ModelOf, onlyPayload } from './catalog-entry.ts';
import type { signInMachine } from './sign-in.machine.ts';
import { colleague, offline, owner, timeLimit, wrongPassword } from './testing/fixtures.ts';

/** `elsewhere`: who has signed in in another tab since the attempt began. */
type Facts = { elsewhere: User };

const failed = ({ elsewhere }: Facts, error: BackendError) => ({ output: { user: elsewhere, error } });

export const signInModel: ModelOf<typeof signInMachine> = {
  events: {
    'session.found': { 'a colleague': { user: colleague } },
    'session.ended': onlyPayload({ byUser: true }),
  },
  outcomes: {
    submitCredentials: {
      'as the owner': { output: owner },
      'wrong password': { error: wrongPassword },
      offline: { error: offline },
    },
  },
  expectations: expectations<typeof signInMachine, Facts>()({
    start: (typed) => ({ facts: { elsewhere: nobody }, calls: { submitCredentials: typed } }),
    timeLimit,
    seen: () => null,
    situation: () => ({
      seen: null,
      running: ['submitCredentials'],
      screen: [{ role: 'button', name: 'Log in', disabled: true }],
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
      'a refusal leaves whom another tab has signed in': on('submitCredentials: wrong password', {
        causes: (facts) => failed(facts, wrongPassword),
      }),
      'a lost connection leaves whom another tab has signed in': on('submitCredentials: offline', {
        causes: (facts) => failed(facts, offline),
      }),
      'an attempt without a response has failed': on('after requestTimeout (submitCredentials)', {
        causes: (facts) => failed(facts, timedOut()),
      }),
    }),
    invariants: { 'credentials are sent once': ({ running }) => running.length <= 1 },
  }),
};
