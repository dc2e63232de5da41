import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { timedOut } from '#domain/backend-error.ts';
import { authMachine } from './auth.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { admin, checkingAdmin, member, roleUnknown, start, startAs } from './testing/auth-harness.ts';
import {
  colleague,
  credentials,
  denied,
  offline,
  owner,
  recursion,
  sessionExpired,
  unavailable,
  wrongPassword,
} from './testing/fixtures.ts';

describe('when the page is opened', () => {
  test('guards wait until the session is known', () => {
    expect(start().actor.getSnapshot().hasTag('pending')).toBe(true);
  });

  test('without a stored session the user is signed out', () => {
    const { session, value, checkAdmin } = start();
    session.send({ type: 'session.absent' });
    expect(value()).toBe('signedOut');
    expect(checkAdmin.calls).toEqual([]);
  });

  test.each([true, false])(
    'a session that ended (by the user: %s) signs out without an announcement',
    (byUser) => {
      const { session, value, emitted } = start();
      session.send({ type: 'session.ended', byUser });
      expect(value()).toBe('signedOut');
      expect(emitted).toEqual([]);
    },
  );

  test('a session of a user that no longer exists is ended at once, without an announcement', async () => {
    const { session, checkAdmin, value, emitted } = start(owner.email);
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(sessionExpired);
    expect(value()).toBe('signedOut');
    expect(emitted).toEqual([]);
  });

  test('a session that is not reported in time counts as none, and still counts when reported late', () => {
    const { session, clock, value } = start();
    clock.increment(requestTimeout - 1);
    expect(value()).toBe('loading');
    clock.increment(1);
    expect(value()).toBe('signedOut');
    session.send({ type: 'session.found', user: owner });
    expect(value()).toEqual(checkingAdmin);
  });
});

describe('the admin check', () => {
  test('checks the user of the session and keeps guards waiting', () => {
    const { actor, session, checkAdmin, value } = start();
    session.send({ type: 'session.found', user: owner });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(checkAdmin.last().input).toEqual({ userId: owner.id });
  });

  test('yes makes an admin, no makes a member', async () => {
    const yes = await startAs(true);
    expect(yes.value()).toEqual(admin);
    expect([...yes.actor.getSnapshot().tags]).toEqual(['admin']);
    const no = await startAs(false);
    expect(no.value()).toEqual(member);
    expect([...no.actor.getSnapshot().tags]).toEqual(['member']);
  });

  test('no makes the fallback user a member, too', async () => {
    expect((await startAs(false, owner.email)).value()).toEqual(member);
  });

  test.each([
    ['a response that is an error', denied],
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
  ])('with %s configured, an error makes a member only when it is a response', async (_, fallbackEmail) => {
    for (const [error, expected] of [
      [denied, member],
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

  test('after its time limit it is aborted and the role is unknown', () => {
    const { actor, session, checkAdmin, clock, value } = start();
    session.send({ type: 'session.found', user: owner });
    clock.increment(requestTimeout);
    expect(value()).toEqual(roleUnknown);
    expect([...actor.getSnapshot().tags]).toEqual(['roleUnknown']);
    expect(checkAdmin.last().signal.aborted).toBe(true);
  });

  test('can be repeated without a response', async () => {
    const { actor, session, checkAdmin, value } = start();
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(offline);
    actor.send({ type: 'adminCheck.retry' });
    await checkAdmin.last().resolve(true);
    expect(value()).toEqual(admin);
  });
});

describe('signing in', () => {
  function submitted() {
    const harness = start();
    harness.session.send({ type: 'session.absent' });
    harness.actor.send({ type: 'signIn.submit', credentials });
    return harness;
  }

  test('sends the credentials once and drops them', async () => {
    const { actor, signIn, value, emitted } = submitted();
    expect(actor.getSnapshot().can({ type: 'signIn.submit', credentials })).toBe(false);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(signIn.calls.map(({ input }) => input)).toEqual([credentials]);
    await signIn.last().resolve(owner);
    expect(value()).toEqual(checkingAdmin);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('in another tab signs in here', () => {
    const { actor, session, value } = start();
    session.send({ type: 'session.absent' });
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
  });

  test('a refusal is announced with the message of the server', async () => {
    const { signIn, value, emitted } = submitted();
    await signIn.last().reject(wrongPassword);
    expect(value()).toBe('signedOut');
    expect(emitted).toEqual([{ type: 'signIn.failed', error: wrongPassword }]);
  });

  test('after its time limit it is aborted and announced as failed', () => {
    const { signIn, clock, value, emitted } = submitted();
    clock.increment(requestTimeout);
    expect(value()).toBe('signedOut');
    expect(signIn.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signIn.failed', error: timedOut() }]);
  });

  describe('while another tab signs in too', () => {
    test('goes on, and its own response decides who is signed in', async () => {
      const { actor, session, signIn, value } = submitted();
      session.send({ type: 'session.found', user: colleague });
      expect(value()).toBe('signingIn');
      await signIn.last().resolve(owner);
      expect(actor.getSnapshot().context.user).toEqual(owner);
    });

    test('a refusal is announced, and the other tab’s user is signed in', async () => {
      const { actor, session, signIn, value, emitted } = submitted();
      session.send({ type: 'session.found', user: colleague });
      await signIn.last().reject(wrongPassword);
      expect(value()).toEqual(checkingAdmin);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
      expect(emitted).toEqual([{ type: 'signIn.failed', error: wrongPassword }]);
    });

    test('without a response in time the other tab’s user is signed in', () => {
      const { actor, session, clock, value } = submitted();
      session.send({ type: 'session.found', user: colleague });
      clock.increment(requestTimeout);
      expect(value()).toEqual(checkingAdmin);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
    });

    test('the user is signed out when that session has ended again, and after the next refusal', async () => {
      const { actor, session, signIn, value } = submitted();
      session.send({ type: 'session.found', user: colleague });
      session.send({ type: 'session.ended', byUser: true });
      await signIn.last().reject(wrongPassword);
      expect(value()).toBe('signedOut');
      actor.send({ type: 'signIn.submit', credentials });
      await signIn.last().reject(wrongPassword);
      expect(value()).toBe('signedOut');
    });
  });
});

describe('signing out', () => {
  test('is announced once, whichever of call and session reports first', async () => {
    const { actor, session, signOut, value, emitted } = await startAs(true);
    actor.send({ type: 'signOut.request' });
    session.send({ type: 'session.ended', byUser: true });
    expect(value()).toBe('signedOut');
    await signOut.last().resolve();
    expect(emitted).toEqual([{ type: 'signOut.succeeded' }]);
  });

  test('is announced when the call succeeds', async () => {
    const { actor, signOut, value, emitted } = await startAs(false);
    actor.send({ type: 'signOut.request' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await signOut.last().resolve();
    expect(value()).toBe('signedOut');
    expect(emitted).toEqual([{ type: 'signOut.succeeded' }]);
  });

  test.each([
    ['an admin', true, admin],
    ['a member', false, member],
  ])('a failure keeps the screen of %s', async (_, role, where) => {
    const { actor, signOut, checkAdmin, value, emitted } = await startAs(role);
    actor.send({ type: 'signOut.request' });
    await signOut.last().reject(unavailable);
    expect(value()).toEqual(where);
    expect(checkAdmin.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'signOut.failed', error: unavailable }]);
  });

  test('after its time limit it is aborted, announced as failed, and the session stays', async () => {
    const { actor, signOut, clock, value, emitted } = await startAs(true);
    actor.send({ type: 'signOut.request' });
    clock.increment(requestTimeout);
    expect(value()).toEqual(admin);
    expect(signOut.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signOut.failed', error: timedOut() }]);
  });
});

test('a missing `watchSession` stops the machine with an error', () => {
  const errors: unknown[] = [];
  const actor = createActor(authMachine, { input: { fallbackEmail: null } });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(errors).toEqual([new Error('watchSession must be provided')]);
});
