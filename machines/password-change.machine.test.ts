import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { NewPassword } from '#domain/password.ts';
import { type PasswordChangeEmitted, passwordChangeMachine } from './password-change.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { offline } from './testing/fixtures.ts';

const newPassword: NewPassword = { password: 'a-new-password' };
const noSession = new BackendError('unauthenticated', 'Auth session missing!');
const weak = new BackendError('refused', 'Password should be at least 12 characters.', 'weak_password');
const same = new BackendError('refused', 'New password should be different.', 'same_password');
const reauthentication = new BackendError('refused', 'Reauthenticate first', 'reauthentication_needed');

function start() {
  const changePassword = deferredPromise<void, NewPassword>();
  const clock = new SimulatedClock();
  const emitted: PasswordChangeEmitted[] = [];
  const actor = createActor(
    passwordChangeMachine.provide({ actors: { changePassword: changePassword.logic } }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    changePassword,
    clock,
    emitted,
    value: () => actor.getSnapshot().value,
    submit: () => actor.send({ type: 'password.submit', newPassword }),
  };
}

test('a new password is sent once, not stored in the context, and announced', async () => {
  const { actor, submit, changePassword, value, emitted } = start();
  submit();
  submit();
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(changePassword.calls.map(({ input }) => input)).toEqual([newPassword]);
  await changePassword.last().resolve();
  expect(value()).toBe('changed');
  expect(actor.getSnapshot().context).toEqual({ outcomeUnknown: false });
  expect(emitted).toEqual([{ type: 'password.changed' }]);
  expect(actor.getSnapshot().can({ type: 'password.submit', newPassword })).toBe(false);
});

test.each([
  ['too weak', weak],
  ['the same password', same],
])('a password that is %s is refused as such', async (_, error) => {
  const { submit, changePassword, value, emitted } = start();
  submit();
  await changePassword.last().reject(error);
  expect(value()).toEqual({ entering: 'ready' });
  expect(emitted).toEqual([{ type: 'password.refused', error }]);
});

test('a server that wants a fresh sign-in first has a state of its own', async () => {
  const { submit, changePassword, value, emitted } = start();
  submit();
  await changePassword.last().reject(reauthentication);
  expect(value()).toEqual({ entering: 'reauthenticationNeeded' });
  expect(emitted).toEqual([]);
  submit();
  await changePassword.last().resolve();
  expect(value()).toBe('changed');
});

test.each([offline, noSession])(
  'any other failure is announced and keeps the form ($kind)',
  async (error) => {
    const { submit, changePassword, value, emitted } = start();
    submit();
    await changePassword.last().reject(error);
    expect(value()).toEqual({ entering: 'ready' });
    expect(emitted).toEqual([{ type: 'password.failed', error }]);
  },
);

test('after its time limit it is aborted and announced as failed', () => {
  const { submit, changePassword, clock, value, emitted } = start();
  submit();
  clock.increment(requestTimeout - 1);
  expect(value()).toBe('saving');
  clock.increment(1);
  expect(changePassword.last().signal.aborted).toBe(true);
  expect(value()).toEqual({ entering: 'ready' });
  expect(emitted).toEqual([{ type: 'password.failed', error: timedOut() }]);
});

test.each(['a time limit', 'a lost connection'])(
  'the old password, refused after %s, is the one that the earlier attempt has set',
  async (reason) => {
    const { submit, changePassword, clock, value, emitted } = start();
    submit();
    if (reason === 'a time limit') clock.increment(requestTimeout);
    else await changePassword.last().reject(offline);
    submit();
    await changePassword.last().reject(weak);
    submit();
    await changePassword.last().reject(same);
    expect(value()).toBe('changed');
    expect(emitted.map(({ type }) => type)).toEqual([
      'password.failed',
      'password.refused',
      'password.changed',
    ]);
  },
);

test('after a refusal the outcome is known, so the same password is refused', async () => {
  const { submit, changePassword, value } = start();
  submit();
  await changePassword.last().reject(noSession);
  submit();
  await changePassword.last().reject(same);
  expect(value()).toEqual({ entering: 'ready' });
});

test('a missing actor is reported as password.failed', async () => {
  const actor = createActor(passwordChangeMachine).start();
  const failed = new Promise<PasswordChangeEmitted>((resolve) => actor.on('password.failed', resolve));
  actor.send({ type: 'password.submit', newPassword });
  expect(await failed).toEqual({
    type: 'password.failed',
    error: new BackendError('refused', 'changePassword must be provided'),
  });
});
