import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import type { NewPassword } from '#domain/password.ts';
import { type PasswordChangeEmitted, passwordChangeMachine } from './password-change.machine.ts';
import { deferredPromise } from './testing/deferred-actors.ts';

const submit = { type: 'password.submit', newPassword: { password: 'a-new-password' } } as const;

test('a new password is not stored in the context', async () => {
  const changePassword = deferredPromise<void, NewPassword>();
  const actor = createActor(
    passwordChangeMachine.provide({ actors: { changePassword: changePassword.logic } }),
  ).start();
  actor.send(submit);
  expect(actor.getSnapshot().context).toEqual({ outcomeUnknown: false });
  await changePassword.last().resolve();
  expect(actor.getSnapshot().context).toEqual({ outcomeUnknown: false });
});

test('a missing actor is reported as password.failed', async () => {
  const actor = createActor(passwordChangeMachine).start();
  const failed = new Promise<PasswordChangeEmitted>((resolve) => actor.on('password.failed', resolve));
  actor.send(submit);
  expect(await failed).toEqual({
    type: 'password.failed',
    error: new BackendError('refused', 'changePassword must be provided'),
  });
});
