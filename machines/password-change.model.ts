import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';
import { errors } from './shared/model-words.ts';
import { givenUp, offline, sessionExpired, unavailable } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

const weak = new BackendError('refused', 'Password should contain a digit.', 'weak_password');
const same = new BackendError(
  'refused',
  'New password should be different from the old one.',
  'same_password',
);
const needsReauthentication = new BackendError('refused', 'It is needed', 'reauthentication_needed');

export const passwordChangeModel: ModelOf<typeof passwordChangeMachine> = {
  events: {
    'password.submit': {
      '': { newPassword: { password: 'a-new-password' } },
      'another one': { newPassword: { password: 'another-password' } },
    },
  },
  outcomes: {
    changePassword: {
      changed: { output: undefined },
      ...errors({ 'weak password': weak, 'same password': same }),
      ...errors({ 'reauthentication needed': needsReauthentication, 'session expired': sessionExpired }),
      ...errors({ unavailable, offline, 'given up by a gateway': givenUp, 'timed out': timedOut() }),
    },
  },
  invariants: {},
};
