import { expect, test } from 'vitest';
import { admin, start, startAs } from './testing/auth-harness.ts';
import { colleague, credentials, offline, owner, sessionExpired, wrongPassword } from './testing/fixtures.ts';

const waiting = { sessionExpired: { reauthenticating: 'waiting' } };
const checkingRole = { sessionExpired: { reauthenticating: 'checkingRole' } };

async function startExpired() {
  const harness = await startAs(true);
  harness.session.send({ type: 'session.ended', byUser: false });
  return harness;
}

test('a session of the same user that is reported again changes nothing', async () => {
  const { actor, session, checkAdmin } = await startAs(true);
  const before = actor.getSnapshot();
  session.send({ type: 'session.found', user: { ...owner } });
  expect(actor.getSnapshot()).toBe(before);
  expect(checkAdmin.calls).toHaveLength(1);
});

test('a session of another user aborts the check that is running', () => {
  const { session, checkAdmin } = start();
  session.send({ type: 'session.found', user: owner });
  session.send({ type: 'session.found', user: colleague });
  expect(checkAdmin.calls.map(({ input, signal }) => [input.userId, signal.aborted])).toEqual([
    [owner.id, true],
    [colleague.id, false],
  ]);
});

test('signing in again as the same user checks the role once and returns to the screen', async () => {
  const { actor, session, signIn, checkAdmin, value, emitted, reauthentication } = await startExpired();
  reauthentication().send({ type: 'signIn.submit', credentials });
  expect(signIn.last().input).toEqual(credentials);
  // The client reports the session around the response of the call.
  session.send({ type: 'session.found', user: owner });
  await signIn.last().resolve(owner);
  session.send({ type: 'session.found', user: owner });
  expect(value()).toEqual(checkingRole);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
  expect(checkAdmin.calls).toHaveLength(2);
  await checkAdmin.last().resolve(true);
  expect(value()).toEqual(admin);
  expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
});

test('a refused sign-in goes on with another user who is an admin', async () => {
  const { actor, session, signIn, checkAdmin, value, emitted, reauthentication } = await startExpired();
  reauthentication().send({ type: 'signIn.submit', credentials });
  session.send({ type: 'session.found', user: colleague });
  await signIn.last().reject(wrongPassword);
  expect(value()).toEqual(checkingRole);
  expect(actor.getSnapshot().context.user).toEqual(owner);
  await checkAdmin.last().resolve(true);
  expect(value()).toEqual(admin);
  expect(actor.getSnapshot().context.user).toEqual(colleague);
  expect(emitted).toEqual([
    { type: 'signIn.failed', error: wrongPassword },
    { type: 'user.changed', user: colleague },
  ]);
});

test('another user whose session is refused right away leads back to the sign-in of the first one', async () => {
  const { actor, session, checkAdmin, value } = await startExpired();
  session.send({ type: 'session.found', user: colleague });
  await checkAdmin.last().reject(sessionExpired);
  expect(value()).toEqual(waiting);
  expect(actor.getSnapshot().context.user).toEqual(owner);
});

test('a log-out instead drops the user whom another tab has signed in during the sign-in', async () => {
  const { actor, session, signIn, signOut, value, reauthentication } = await startExpired();
  reauthentication().send({ type: 'signIn.submit', credentials });
  session.send({ type: 'session.found', user: colleague });
  actor.send({ type: 'signOut.request' });
  await signOut.last().reject(offline);
  reauthentication().send({ type: 'signIn.submit', credentials });
  await signIn.last().reject(offline);
  expect(value()).toEqual(waiting);
});
