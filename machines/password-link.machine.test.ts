import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import type { User } from '#domain/user.ts';
import { type PasswordLinkEmitted, passwordLinkMachine } from './password-link.machine.ts';

test('a missing actor is reported as link.requestFailed', async () => {
  const findOtherUser = fromPromise<User | null, undefined>(() => Promise.resolve(null));
  const actor = createActor(passwordLinkMachine.provide({ actors: { findOtherUser } })).start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(actor.getSnapshot().value).toEqual({ enteringEmail: 'expired' });
  const failed = new Promise<PasswordLinkEmitted>((resolve) => actor.on('link.requestFailed', resolve));
  actor.send({ type: 'link.request', request: { email: 'owner@example.com' } });
  expect(await failed).toEqual({
    type: 'link.requestFailed',
    error: new BackendError('refused', 'requestLink must be provided'),
  });
});
