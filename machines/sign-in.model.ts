import { type ModelOf, onlyPayload } from './catalog-entry.ts';
import type { signInMachine } from './sign-in.machine.ts';
import { colleague, offline, owner, wrongPassword } from './testing/fixtures.ts';

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
  states: {
    submitting: [{ role: 'button', name: 'Log in', disabled: true }],
  },
};
