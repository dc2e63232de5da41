import { BackendError } from '#domain/backend-error.ts';
import { type ModelOf, onlyPayload } from './catalog-entry.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';
import { offline, sessionExpired } from './testing/fixtures.ts';

export const passwordChangeModel: ModelOf<typeof passwordChangeMachine> = {
  events: { 'password.submit': onlyPayload({ newPassword: { password: 'a-new-password' } }) },
  outcomes: {
    changePassword: {
      changed: { output: undefined },
      'same password': {
        error: new BackendError(
          'refused',
          'New password should be different from the old password.',
          'same_password',
        ),
      },
      'reauthentication needed': {
        error: new BackendError(
          'refused',
          'Password update requires reauthentication',
          'reauthentication_needed',
        ),
      },
      'session expired': { error: sessionExpired },
      offline: { error: offline },
    },
  },
  states: {
    entering: [{ role: 'button', name: 'Save password', disabled: false }],
    'entering.reauthenticationNeeded': [{ role: 'heading', name: 'Please confirm that it is you' }],
    saving: [{ role: 'button', name: 'Save password', disabled: true }],
    changed: [
      { role: 'heading', name: 'Dashboard' },
      { role: 'button', name: 'Save password', absent: true },
    ],
  },
  contextKey: ({ outcomeUnknown }) => outcomeUnknown,
};
