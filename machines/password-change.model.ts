import { BackendError, timedOut } from '#domain/backend-error.ts';
import { expectations, type ModelOf } from './catalog-entry.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';
import { offline, sessionExpired, timeLimit } from './testing/fixtures.ts';

const weak = new BackendError('refused', 'Password should contain a digit.', 'weak_password');
const same = new BackendError(
  'refused',
  'New password should be different from the old password.',
  'same_password',
);
const reauthenticationNeeded = new BackendError(
  'refused',
  'Password update requires reauthentication',
  'reauthentication_needed',
);

type Facts = {
  isSaving: boolean;
  /** The server wants a fresh sign-in, or a link by mail, first. */
  needsSignIn: boolean;
  /** An attempt had no response: its password may be the account's by now. */
  mayBeChanged: boolean;
  isChanged: boolean;
};

const refused = (error: BackendError) => ({
  facts: { isSaving: false },
  emits: [{ type: 'password.refused' as const, error }],
});

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
      'weak password': { error: weak },
      'same password': { error: same },
      'reauthentication needed': { error: reauthenticationNeeded },
      'session expired': { error: sessionExpired },
      offline: { error: offline },
    },
  },
  expectations: expectations<typeof passwordChangeMachine, Facts>()({
    start: () => ({
      facts: { isSaving: false, needsSignIn: false, mayBeChanged: false, isChanged: false },
    }),
    timeLimit,
    seen: (snapshot) => ({ needsSignIn: snapshot.matches({ entering: 'reauthenticationNeeded' }) }),
    situation: ({ isSaving, needsSignIn, isChanged }) => ({
      seen: { needsSignIn },
      tags: isSaving ? ['busy'] : [],
      running: isSaving ? ['changePassword'] : [],
      screen: isChanged
        ? [
            { role: 'heading', name: 'Dashboard' },
            { role: 'button', name: 'Save password', absent: true },
          ]
        : [
            { role: 'button', name: 'Save password', disabled: isSaving },
            ...(needsSignIn ? [{ role: 'heading', name: 'Please confirm that it is you' }] : []),
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
      'a weak password is refused': on('changePassword: weak password', { causes: refused(weak) }),
      'the password of the account is refused': on('changePassword: same password', {
        given: ({ mayBeChanged }) => !mayBeChanged,
        causes: refused(same),
      }),
      'the password that an attempt without a response has set is a success': on(
        'changePassword: same password',
        { given: ({ mayBeChanged }) => mayBeChanged, causes: changed },
      ),
      'the server may want a fresh sign-in first': on('changePassword: reauthentication needed', {
        causes: { facts: { isSaving: false, needsSignIn: true } },
      }),
      'without a session nothing was changed': on('changePassword: session expired', {
        causes: failed(sessionExpired),
      }),
      'a lost response leaves open whether the password was changed': on('changePassword: offline', {
        causes: failed(offline, { mayBeChanged: true }),
      }),
      'a request without a response in time leaves it unknown whether the password was changed': on(
        'after requestTimeout (changePassword)',
        {
          causes: failed(timedOut(), { mayBeChanged: true }),
        },
      ),
    }),
  }),
  equivalent: {
    'saving, changePassword failed 2: after the branch isReauthenticationNeeded':
      'an error has one code, so both cannot be true',
    'saving, changePassword failed 3: after the branch isOutcomeUnknown':
      'an error without a response has no code, so both cannot be true',
  },
};
