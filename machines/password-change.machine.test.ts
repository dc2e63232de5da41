import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { NewPassword } from '#domain/password.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

const submit = { type: 'password.submit', newPassword: { password: 'a-new-password' } } as const;

test('a new password is not stored in the context', async () => {
  const changePassword = fromPromise<void, NewPassword>(async () => {});
  const actor = createActor(passwordChangeMachine.provide({ actors: { changePassword } })).start();
  actor.send(submit);
  expect(actor.getSnapshot().context).toEqual({ outcomeUnknown: false });
  const { context } = await waitFor(actor, ({ status }) => status === 'done');
  expect(context).toEqual({ outcomeUnknown: false });
});
