import { BackendError } from '#domain/backend-error.ts';
import { nobody, type User } from '#domain/user.ts';
import type { ModelOf } from './graph/catalog-entry.ts';
import type { ReauthenticationInput, reauthenticationMachine } from './reauthentication.machine.ts';
import { offline, permissionDenied, sessionRefused } from './testing/model-errors.ts';

const owner: User = { id: 'user-1', email: 'owner@example.com' };
const colleague: User = { id: 'user-2', email: 'colleague@example.com' };
const wrongPassword = new BackendError('refused', 'Invalid login credentials', 'invalid_credentials');

/** The session of `owner` was lost. */
export const reauthenticationInput: ReauthenticationInput = {
  previousUser: owner,
  user: nobody,
  fallbackEmail: owner.email,
};

export const reauthenticationModel: ModelOf<typeof reauthenticationMachine> = {
  events: {
    'session.found': { 'the owner': { user: owner }, 'a colleague': { user: colleague } },
    'session.ended': { lost: { chosen: false } },
    'signIn.submit': { '': { credentials: { email: owner.email, password: 'a-password' } } },
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
      'no such session': { error: sessionRefused },
      denied: { error: permissionDenied },
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
