import { nobody } from '#domain/user.ts';
import { type ModelOf, onlyPayload } from './catalog-entry.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import {
  colleague,
  credentials,
  denied,
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

export const reauthenticationModel: ModelOf<typeof reauthenticationMachine> = {
  events: {
    'session.found': { 'the owner': { user: owner }, 'a colleague': { user: colleague } },
    'session.ended': { lost: { byUser: false } },
    'signIn.submit': onlyPayload({ credentials }),
  },
  outcomes: {
    signIn: {
      'as the owner': { output: { user: owner, error: null } },
      'as a colleague': { output: { user: colleague, error: null } },
      'wrong password': { output: { user: nobody, error: wrongPassword } },
      'wrong password, a colleague in another tab': { output: { user: colleague, error: wrongPassword } },
    },
    checkAdmin: {
      yes: { output: true },
      no: { output: false },
      'session expired': { error: sessionExpired },
      denied: { error: denied },
      offline: { error: offline },
    },
  },
  states: {
    waiting: [
      { role: 'dialog', name: 'Sign in again' },
      { role: 'button', name: 'Log in', disabled: false },
    ],
    submitting: [{ role: 'button', name: 'Log in', disabled: true }],
    checkingRole: [{ role: 'button', name: 'Log in', disabled: true }],
  },
  machines: { signIn: 'sign-in' },
};
