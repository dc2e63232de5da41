import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { NewPassword } from '#domain/password.ts';
import { deferredPromise } from '#machines/testing/deferred-actors.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

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
