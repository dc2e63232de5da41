import { expect, test } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { nobody, type User } from '#domain/user.ts';
import { reauthenticationMachine } from './reauthentication.machine.ts';
import { colleague, denied, offline, owner, sessionExpired } from './testing/fixtures.ts';

/** The result for a user who has signed in already when the check of the role fails. */
function resultFor(user: User, error: unknown, fallbackEmail: string | null = null) {
  const checkAdmin = fromPromise<boolean, { userId: string }>(() => Promise.reject(error));
  const actor = createActor(reauthenticationMachine.provide({ actors: { checkAdmin } }), {
    input: { previousUser: owner, user, fallbackEmail },
  });
  return { actor, result: toPromise(actor.start()) };
}

test.each([
  ['the previous user', owner, denied, null, 'member'],
  ['the previous user, as the fallback user,', owner, denied, owner.email, 'admin'],
  ['the previous user', owner, offline, owner.email, 'unknown'],
  ['another user', colleague, denied, colleague.email, 'unknown'],
  ['another user', colleague, offline, null, 'unknown'],
])('%s whose check fails has a role according to the response', async (_, user, error, fallback, role) => {
  expect(await resultFor(user, error, fallback).result).toEqual({ user, role });
});

test('a session that is refused right away waits for another sign-in', async () => {
  const { actor } = resultFor(colleague, sessionExpired);
  await new Promise((resolve) => setTimeout(resolve));
  expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { user: nobody } });
});
