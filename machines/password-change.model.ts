import { BackendError, timedOut } from '#domain/backend-error.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';
import { errors, when } from './shared/model-words.ts';
import { button, heading } from './shared/screen-words.ts';
import { givenUp, offline, sessionExpired, unavailable } from './testing/fixtures.ts';

const weak = new BackendError('refused', 'Password should contain a digit.', 'weak_password');
const same = new BackendError(
  'refused',
  'New password should be different from the old one.',
  'same_password',
);
const needsReauthentication = new BackendError('refused', 'It is needed', 'reauthentication_needed');

type Facts = {
  isSaving: boolean;
  /** The server wants a fresh sign-in, or a link by mail, first. */
  needsSignIn: boolean;
  /** An attempt had no response: its password may be the account's by now. */
  mayBeChanged: boolean;
  isChanged: boolean;
};

const failed = (error: BackendError, news: Partial<Facts> = {}) => ({
  facts: { ...news, isSaving: false },
  emits: [{ type: 'password.failed' as const, error }],
  announces: 'Password not changed',
});

const changed = {
  facts: { isSaving: false, isChanged: true },
  emits: [{ type: 'password.changed' }],
  output: undefined,
  announces: 'Password changed',
} as const;

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
  expectations: expectations<typeof passwordChangeMachine, Facts>()({
    start: () => ({ facts: { isSaving: false, needsSignIn: false, mayBeChanged: false, isChanged: false } }),
    seen: (snapshot) => ({ needsSignIn: snapshot.matches({ entering: 'reauthenticationNeeded' }) }),
    situation: ({ isSaving, needsSignIn, isChanged }) => ({
      seen: { needsSignIn },
      tags: when(isSaving, 'busy'),
      running: when(isSaving, 'changePassword'),
      screen: [
        button('Save password', isChanged ? { absent: true } : { disabled: isSaving }),
        ...when(isChanged, heading('Dashboard')),
        ...when(needsSignIn, heading('Please confirm that it is you')),
      ],
    }),
    rules: (on) => ({
      'a new password is sent as it was typed, once': on('password.submit', {
        given: ({ isSaving }) => !isSaving,
        causes: (_, { newPassword }) => ({
          facts: { isSaving: true, needsSignIn: false },
          calls: { changePassword: newPassword },
        }),
      }),
      'a changed password is announced': on('changePassword: changed', { causes: changed }),
      'a weak password, or that of the account, is refused': on(
        ['changePassword: weak password', 'changePassword: same password'],
        {
          given: ({ mayBeChanged }, { error }) => error === weak || !mayBeChanged,
          causes: (_, { error }) => ({
            facts: { isSaving: false },
            emits: [{ type: 'password.refused', error }],
          }),
        },
      ),
      'the password that an attempt without a response has set is a success': on(
        'changePassword: same password',
        { given: ({ mayBeChanged }) => mayBeChanged, causes: changed },
      ),
      'the server may want a fresh sign-in first': on('changePassword: reauthentication needed', {
        causes: { facts: { isSaving: false, needsSignIn: true } },
      }),
      'without a session, or by a server that refuses, nothing was changed': on(
        ['changePassword: session expired', 'changePassword: unavailable'],
        { causes: (_, { error }) => failed(error) },
      ),
      'without a response it is unknown whether the password was changed': on(
        ['changePassword: offline', 'changePassword: given up by a gateway', 'changePassword: timed out'],
        {
          causes: (_, { error }) => failed(error, { mayBeChanged: true }),
        },
      ),
    }),
  }),
};
