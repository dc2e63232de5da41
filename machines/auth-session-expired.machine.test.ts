import { describe, expect, test } from 'vitest';
import { timedOut } from '#domain/backend-error.ts';
import { requestTimeout } from './shared/requests.ts';
import { admin, checkingAdmin, member, revoked, start, startAs } from './testing/auth-harness.ts';
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

const waiting = { sessionExpired: { reauthenticating: 'waiting' } };
const submitting = { sessionExpired: { reauthenticating: 'submitting' } };
const checkingRole = { sessionExpired: { reauthenticating: 'checkingRole' } };
const loggingOut = { sessionExpired: 'loggingOut' };

type Check = ReturnType<Awaited<ReturnType<typeof startAs>>['checkAdmin']['last']>;

describe('a session that is reported again', () => {
  test('of the same user changes nothing and checks nothing', async () => {
    const { actor, session, checkAdmin } = await startAs(true);
    const before = actor.getSnapshot();
    session.send({ type: 'session.found', user: { ...owner } });
    expect(actor.getSnapshot()).toBe(before);
    expect(checkAdmin.calls).toHaveLength(1);
  });

  test('of another user is a new sign-in, which is announced where an admin was', async () => {
    for (const role of [true, false]) {
      const { actor, session, checkAdmin, value, emitted } = await startAs(role);
      session.send({ type: 'session.found', user: colleague });
      expect(value()).toEqual(checkingAdmin);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
      expect(checkAdmin.last().input).toEqual({ userId: colleague.id });
      expect(emitted).toEqual(role ? [{ type: 'user.changed', user: colleague }] : []);
    }
  });

  test('of another user aborts the check that is running', () => {
    const { session, checkAdmin } = start();
    session.send({ type: 'session.found', user: owner });
    session.send({ type: 'session.found', user: colleague });
    expect(checkAdmin.calls.map(({ input, signal }) => [input.userId, signal.aborted])).toEqual([
      [owner.id, true],
      [colleague.id, false],
    ]);
  });
});

describe('a session that ends while an admin works', () => {
  test('chosen, here or in another tab, signs out', async () => {
    const { actor, session, value } = await startAs(true);
    session.send({ type: 'session.ended', byUser: true });
    expect(value()).toBe('signedOut');
    expect(actor.getSnapshot().context.user).toEqual({ id: '', email: '' });
  });

  test('in any other way keeps the screen and its user', async () => {
    const { actor, session, value } = await startAs(true);
    session.send({ type: 'session.ended', byUser: false });
    expect(value()).toEqual(waiting);
    expect(actor.getSnapshot().hasTag('sessionExpired')).toBe(true);
    expect(actor.getSnapshot().context.user).toEqual(owner);
  });

  test('in any way signs a member out', async () => {
    const { session, value } = await startAs(false);
    session.send({ type: 'session.ended', byUser: false });
    expect(value()).toBe('signedOut');
  });
});

describe('an expired session', () => {
  async function startExpired() {
    const harness = await startAs(true);
    harness.session.send({ type: 'session.ended', byUser: false });
    return harness;
  }

  test('signing in again as the same user checks the role and returns to the screen', async () => {
    const { actor, signIn, checkAdmin, value, emitted, reauthentication } = await startExpired();
    reauthentication().send({ type: 'signIn.submit', credentials });
    expect(signIn.last().input).toEqual(credentials);
    expect(reauthentication().getSnapshot().hasTag('busy')).toBe(true);
    await signIn.last().resolve(owner);
    expect(value()).toEqual(checkingRole);
    expect(reauthentication().getSnapshot().hasTag('busy')).toBe(true);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
    expect(checkAdmin.calls).toHaveLength(2);
    await checkAdmin.last().resolve(true);
    expect(value()).toEqual(admin);
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('the session that the client reports around the response of the call neither checks twice nor replaces it', async () => {
    const { session, signIn, checkAdmin, emitted, reauthentication } = await startExpired();
    reauthentication().send({ type: 'signIn.submit', credentials });
    session.send({ type: 'session.found', user: owner });
    await signIn.last().resolve(owner);
    session.send({ type: 'session.found', user: owner });
    expect(checkAdmin.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('another user who signs in during the role check is checked in turn', async () => {
    const { actor, session, checkAdmin, value } = await startExpired();
    session.send({ type: 'session.found', user: owner });
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingRole);
    expect(checkAdmin.last().input).toEqual({ userId: colleague.id });
    expect(checkAdmin.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().resolve(true);
    expect(value()).toEqual(admin);
    expect(actor.getSnapshot().context.user).toEqual(owner);
  });

  test('another user goes on with the screen as an admin only', async () => {
    for (const isAdmin of [true, false]) {
      const { actor, session, signIn, checkAdmin, value, emitted, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.found', user: colleague });
      await signIn.last().resolve(colleague);
      session.send({ type: 'session.found', user: colleague });
      expect(value()).toEqual(checkingRole);
      expect(actor.getSnapshot().context.user).toEqual(owner);
      expect(checkAdmin.calls).toHaveLength(2);
      expect(checkAdmin.last().input).toEqual({ userId: colleague.id });
      await checkAdmin.last().resolve(isAdmin);
      expect(value()).toEqual(isAdmin ? admin : member);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
      const news = emitted.filter(({ type }) => type === 'user.changed');
      expect(news).toEqual([{ type: 'user.changed', user: colleague }]);
    }
  });

  test('another user whose role check has no response is a new sign-in, by error or by time limit', async () => {
    const first = await startExpired();
    first.session.send({ type: 'session.found', user: colleague });
    await first.checkAdmin.last().reject(offline);
    const second = await startExpired();
    second.session.send({ type: 'session.found', user: colleague });
    second.clock.increment(requestTimeout);
    for (const { actor, value, emitted } of [first, second]) {
      expect(value()).toEqual(checkingAdmin);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
      expect(emitted).toEqual([{ type: 'user.changed', user: colleague }]);
    }
  });

  test('another user whose session is refused right away leads back to the sign-in of the first one', async () => {
    const { actor, session, checkAdmin, value } = await startExpired();
    session.send({ type: 'session.found', user: colleague });
    await checkAdmin.last().reject(sessionExpired);
    expect(value()).toEqual(waiting);
    expect(actor.getSnapshot().context.user).toEqual(owner);
  });

  test('a session that is refused right away leads back to the sign-in', async () => {
    const { session, checkAdmin, value } = await startExpired();
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(sessionExpired);
    expect(value()).toEqual(waiting);
  });

  test('a role whose check has no response stays, which is announced, by error or by time limit', async () => {
    const first = await startExpired();
    first.session.send({ type: 'session.found', user: owner });
    await first.checkAdmin.last().reject(offline);
    const second = await startExpired();
    second.session.send({ type: 'session.found', user: owner });
    second.clock.increment(requestTimeout);
    expect(second.checkAdmin.last().signal.aborted).toBe(true);
    for (const { value, emitted } of [first, second]) {
      expect(value()).toEqual(admin);
      expect(emitted).toEqual([{ type: 'adminCheck.failed' }]);
    }
  });

  test('a role that was taken away keeps the screen as revoked', async () => {
    for (const settle of [(call: Check) => call.resolve(false), (call: Check) => call.reject(denied)]) {
      const { actor, session, checkAdmin, value, emitted } = await startExpired();
      session.send({ type: 'session.found', user: owner });
      await settle(checkAdmin.last());
      expect(value()).toEqual(revoked);
      expect(actor.getSnapshot().hasTag('revoked')).toBe(true);
      expect(emitted).toEqual([]);
    }
  });

  describe('a sign-in that is refused while another tab signs in', () => {
    test('goes on with the same user', async () => {
      const { session, signIn, checkAdmin, value, emitted, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.found', user: owner });
      expect(value()).toEqual(submitting);
      await signIn.last().reject(wrongPassword);
      expect(value()).toEqual(checkingRole);
      await checkAdmin.last().resolve(true);
      expect(value()).toEqual(admin);
      expect(emitted).toEqual([{ type: 'signIn.failed', error: wrongPassword }]);
    });

    test('goes on with another user who is an admin', async () => {
      const { actor, session, signIn, checkAdmin, value, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.found', user: colleague });
      await signIn.last().reject(wrongPassword);
      expect(value()).toEqual(checkingRole);
      await checkAdmin.last().resolve(true);
      expect(value()).toEqual(admin);
      expect(actor.getSnapshot().context.user).toEqual(colleague);
    });

    test('waits again when that session was lost, too', async () => {
      const { session, signIn, value, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.found', user: owner });
      session.send({ type: 'session.ended', byUser: false });
      await signIn.last().reject(wrongPassword);
      expect(value()).toEqual(waiting);
    });

    test('ends when a log-out was chosen there', async () => {
      const { session, value, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.ended', byUser: true });
      expect(value()).toBe('signedOut');
    });
  });

  test('after a wrong password it waits again and keeps the screen', async () => {
    const { signIn, value, emitted, reauthentication } = await startExpired();
    reauthentication().send({ type: 'signIn.submit', credentials });
    await signIn.last().reject(wrongPassword);
    expect(value()).toEqual(waiting);
    expect(emitted).toEqual([{ type: 'signIn.failed', error: wrongPassword }]);
  });

  test('after its time limit signing in is aborted and announced as failed', async () => {
    const { signIn, clock, value, emitted, reauthentication } = await startExpired();
    reauthentication().send({ type: 'signIn.submit', credentials });
    clock.increment(requestTimeout);
    expect(value()).toEqual(waiting);
    expect(signIn.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signIn.failed', error: timedOut() }]);
  });

  test('a log-out in another tab ends it', async () => {
    const { session, value } = await startExpired();
    session.send({ type: 'session.ended', byUser: false });
    expect(value()).toEqual(waiting);
    session.send({ type: 'session.ended', byUser: true });
    expect(value()).toBe('signedOut');
  });

  describe('a log-out instead', () => {
    async function startLoggingOut() {
      const harness = await startExpired();
      harness.actor.send({ type: 'signOut.request' });
      expect(harness.value()).toEqual(loggingOut);
      expect(harness.actor.getSnapshot().hasTag('busy')).toBe(true);
      return harness;
    }

    test('ends the session, and is announced once, whichever of call and session reports first', async () => {
      const { session, signOut, value, emitted } = await startLoggingOut();
      session.send({ type: 'session.found', user: owner });
      expect(value()).toEqual(loggingOut);
      session.send({ type: 'session.ended', byUser: true });
      expect(value()).toBe('signedOut');
      await signOut.last().resolve();
      expect(emitted).toEqual([{ type: 'signOut.succeeded' }]);
    });

    test('is announced when the call succeeds', async () => {
      const { signOut, value, emitted } = await startLoggingOut();
      await signOut.last().resolve();
      expect(value()).toBe('signedOut');
      expect(emitted).toEqual([{ type: 'signOut.succeeded' }]);
    });

    test('that fails, or takes too long, keeps the screen and is announced', async () => {
      const first = await startLoggingOut();
      await first.signOut.last().reject(offline);
      expect(first.emitted).toEqual([{ type: 'signOut.failed', error: offline }]);
      const second = await startLoggingOut();
      second.clock.increment(requestTimeout);
      expect(second.signOut.last().signal.aborted).toBe(true);
      expect(second.emitted).toEqual([{ type: 'signOut.failed', error: timedOut() }]);
      for (const { value } of [first, second]) expect(value()).toEqual(waiting);
    });

    test('drops the user whom another tab has signed in during the sign-in', async () => {
      const { actor, session, signIn, signOut, value, reauthentication } = await startExpired();
      reauthentication().send({ type: 'signIn.submit', credentials });
      session.send({ type: 'session.found', user: colleague });
      actor.send({ type: 'signOut.request' });
      await signOut.last().reject(offline);
      reauthentication().send({ type: 'signIn.submit', credentials });
      await signIn.last().reject(offline);
      expect(value()).toEqual(waiting);
    });
  });
});

describe('the role check that is repeated after a refusal', () => {
  async function rechecking(fallbackEmail: string | null = null) {
    const harness = await startAs(true, fallbackEmail);
    harness.actor.send({ type: 'adminCheck.repeat' });
    return harness;
  }

  test('keeps the screen and makes no guard wait', async () => {
    const { actor, checkAdmin } = await rechecking();
    expect(checkAdmin.calls).toHaveLength(2);
    expect(actor.getSnapshot().hasTag('admin')).toBe(true);
    expect(actor.getSnapshot().hasTag('pending')).toBe(false);
  });

  test.each([
    ['no', (call: Check) => call.resolve(false)],
    ['a response that is an error', (call: Check) => call.reject(denied)],
  ])('%s takes the role away and keeps the screen as revoked', async (_, settle) => {
    const { actor, checkAdmin, value } = await rechecking();
    await settle(checkAdmin.last());
    expect(value()).toEqual(revoked);
    expect([...actor.getSnapshot().tags]).toEqual(['admin', 'revoked']);
  });

  test('after an error the fallback user stays an admin', async () => {
    const { checkAdmin, value } = await rechecking(owner.email);
    await checkAdmin.last().reject(denied);
    expect(value()).toEqual(admin);
  });

  test('without a response the role stays', async () => {
    for (const error of [offline, unavailable, recursion]) {
      const { checkAdmin, value } = await rechecking();
      await checkAdmin.last().reject(error);
      expect(value()).toEqual(admin);
    }
  });

  test('a session that is refused is a lost one', async () => {
    const { checkAdmin, value } = await rechecking();
    await checkAdmin.last().reject(sessionExpired);
    expect(value()).toEqual(waiting);
  });

  test('several refusals at once lead to one check', async () => {
    const { actor, checkAdmin } = await rechecking();
    actor.send({ type: 'adminCheck.repeat' });
    expect(checkAdmin.calls).toHaveLength(2);
  });
});

describe('an admin whose role was taken away', () => {
  async function afterRevocation() {
    const harness = await startAs(true);
    harness.actor.send({ type: 'adminCheck.repeat' });
    await harness.checkAdmin.last().resolve(false);
    return harness;
  }

  test('is not checked again while the screen stays', async () => {
    const { actor, checkAdmin, value } = await afterRevocation();
    actor.send({ type: 'adminCheck.repeat' });
    expect(value()).toEqual(revoked);
    expect(checkAdmin.calls).toHaveLength(2);
  });

  test('is a member when the screen is left, or an admin who has got the role back', async () => {
    for (const isAdmin of [false, true]) {
      const { actor, checkAdmin, value } = await afterRevocation();
      actor.send({ type: 'adminCheck.retry' });
      expect(value()).toEqual(checkingAdmin);
      await checkAdmin.last().resolve(isAdmin);
      expect(value()).toEqual(isAdmin ? admin : member);
    }
  });

  test('signs in again over the screen when the session is lost too', async () => {
    const { session, value } = await afterRevocation();
    session.send({ type: 'session.ended', byUser: false });
    expect(value()).toEqual(waiting);
  });
});
