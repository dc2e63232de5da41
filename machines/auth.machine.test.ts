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

test('signing in sends the credentials and drops them, over a lost session, too', async () => {
  const { actor, session, signIn, checkAdmin, value } = start();
  session.send({ type: 'session.absent' });
  actor.send({ type: 'signIn.submit', credentials });
  expect(signIn.calls.map(({ input }) => input)).toEqual([credentials]);
  await signIn.last().resolve(owner);
  expect(value()).toEqual(checkingAdmin);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);

  session.send({ type: 'session.found', user: owner });
  await checkAdmin.last().resolve(true);
  session.send({ type: 'session.ended', byUser: false });
  const { reauthentication } = actor.getSnapshot().children;
  reauthentication?.send({ type: 'signIn.submit', credentials });
  expect(signIn.calls).toHaveLength(2);
  await signIn.last().resolve(owner);
  expect(reauthentication?.getSnapshot().value).toBe('checkingRole');
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
});
