import { expect, test } from 'vitest';
import { admin, checkingAdmin, member, roleUnknown, start } from './testing/auth-harness.ts';
import {
  colleague,
  credentials,
  denied,
  forbidden,
  offline,
  owner,
  recursion,
  unavailable,
  wrongPassword,
} from './testing/fixtures.ts';

test.each([
  ['a denial', denied],
  ['a refusal that does not come from the database', forbidden],
  ['no response', offline],
  ['a backend that is out of order', unavailable],
  ['a policy that refers to itself, which comes as a 500', recursion],
])('after %s the fallback user is an admin', async (_, error) => {
  const { session, checkAdmin, value } = start(owner.email);
  session.send({ type: 'session.found', user: owner });
  await checkAdmin.last().reject(error);
  expect(value()).toEqual(admin);
});

test.each([
  ['no fallback address', null],
  ['another one', colleague.email],
  ['one that differs in case', 'Owner@example.com'],
])('with %s configured, an error makes a member only when it is a denial', async (_, fallbackEmail) => {
  for (const [error, expected] of [
    [denied, member],
    [forbidden, roleUnknown],
    [recursion, roleUnknown],
    [offline, roleUnknown],
    [unavailable, roleUnknown],
  ] as const) {
    const { session, checkAdmin, value } = start(fallbackEmail);
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(error);
    expect(value()).toEqual(expected);
  }
});

test('signing in sends the credentials and drops them', async () => {
  const { actor, session, signIn, value } = start();
  session.send({ type: 'session.absent' });
  actor.send({ type: 'signIn.submit', credentials });
  expect(signIn.calls.map(({ input }) => input)).toEqual([credentials]);
  await signIn.last().resolve(owner);
  expect(value()).toEqual(checkingAdmin);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
});

test('after a refusal the user whom another tab has signed in is signed in', async () => {
  const { actor, session, signIn, value, emitted } = start();
  session.send({ type: 'session.absent' });
  actor.send({ type: 'signIn.submit', credentials });
  session.send({ type: 'session.found', user: colleague });
  await signIn.last().reject(wrongPassword);
  expect(value()).toEqual(checkingAdmin);
  expect(actor.getSnapshot().context.user).toEqual(colleague);
  expect(emitted).toEqual([{ type: 'signIn.failed', error: wrongPassword }]);
});
