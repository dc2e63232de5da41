import { BackendError } from '#domain/backend-error.ts';
import type { Credentials, User } from '#domain/user.ts';
import type { ModelOf } from './graph/catalog-entry.ts';
import type { signInMachine } from './sign-in.machine.ts';
import { offline } from './testing/model-errors.ts';

const owner: User = { id: 'user-1', email: 'owner@example.com' };
const colleague: User = { id: 'user-2', email: 'colleague@example.com' };

export const signInInput: Credentials = { email: owner.email, password: 'a-password' };

export const signInModel: ModelOf<typeof signInMachine> = {
  events: {
    'session.found': { 'a colleague': { user: colleague } },
    'session.ended': { '': { chosen: true } },
  },
  outcomes: {
    submitCredentials: {
      'as the owner': { output: owner },
      'wrong password': {
        error: new BackendError('refused', 'Invalid login credentials', 'invalid_credentials'),
      },
      offline: { error: offline },
    },
  },
  states: {
    submitting: [{ role: 'button', name: 'Log in', disabled: true }],
  },
};
