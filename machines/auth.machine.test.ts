import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { SessionFact } from '#domain/session-fact.ts';
import type { Credentials, User } from '#domain/user.ts';
import { type AuthEmitted, authMachine } from './auth.machine.ts';
import { heldCalls, heldReports } from './held-calls.ts';
import { timeLimit } from './time-limit.ts';

const owner: User = { id: 'user-1', email: 'owner@example.com' };
const colleague: User = { id: 'user-2', email: 'colleague@example.com' };
const credentials: Credentials = { email: owner.email, password: 'a-password' };
const offline = new BackendError('offline', 'Failed to fetch');
const recursion = new BackendError('recursion', 'infinite recursion', '42P17');
const expired = new BackendError('unauthenticated', 'JWT expired');
const unavailable = new BackendError('unavailable', 'Service unavailable', '503');

const admin = { signedIn: { present: { admin: 'settled' } } };
const member = { signedIn: { present: 'member' } };
const unverified = { signedIn: { present: 'unverified' } };
const checkingAdmin = { signedIn: { present: 'checkingAdmin' } };

function start(fallbackEmail: string | null = null) {
  const session = heldReports<SessionFact>();
  const signIn = heldCalls<User, Credentials>();
  const signOut = heldCalls<void, undefined>();
  const checkAdmin = heldCalls<boolean, { userId: string }>();
  const clock = new SimulatedClock();
  const emitted: AuthEmitted[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        watchSession: session.logic,
        signIn: signIn.logic,
        signOut: signOut.logic,
        checkAdmin: checkAdmin.logic,
      },
    }),
    { input: { fallbackEmail }, clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    session,
    signIn,
    signOut,
    checkAdmin,
    clock,
    emitted,
    value: () => actor.getSnapshot().value,
  };
}

async function startAs(role: boolean, fallbackEmail: string | null = null) {
  const stage = start(fallbackEmail);
  stage.session.send({ type: 'session.found', user: owner });
  await stage.checkAdmin.last().resolve(role);
  return stage;
}

describe('when the page is opened', () => {
  test('guards wait until it is known who is here', () => {
    expect(start().actor.getSnapshot().hasTag('pending')).toBe(true);
  });

  test('without a stored session nobody is signed in', () => {
    const { session, value, checkAdmin } = start();
    session.send({ type: 'session.absent' });
    expect(value()).toBe('signedOut');
    expect(checkAdmin.calls).toEqual([]);
  });

  test.each([true, false])(
    'a session that ended (chosen: %s) signs out without an announcement',
    (chosen) => {
      const { session, value, emitted } = start();
      session.send({ type: 'session.ended', chosen });
      expect(value()).toBe('signedOut');
      expect(emitted).toEqual([]);
    },
  );

  test('a session of a user that no longer exists is ended at once, without an announcement', async () => {
    const { session, checkAdmin, value, emitted } = start(owner.email);
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(expired);
    expect(value()).toBe('signedOut');
    expect(emitted).toEqual([]);
  });

  test('a storage that never answers counts as no session, and a late answer still counts', () => {
    const { session, clock, value } = start();
    clock.increment(timeLimit - 1);
    expect(value()).toBe('loading');
    clock.increment(1);
    expect(value()).toBe('signedOut');
    session.send({ type: 'session.found', user: owner });
    expect(value()).toEqual(checkingAdmin);
  });
});

describe('the admin check', () => {
  test('asks for the user of the session and keeps guards waiting', () => {
    const { actor, session, checkAdmin, value } = start();
    session.send({ type: 'session.found', user: owner });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(checkAdmin.last().input).toEqual({ userId: owner.id });
  });

  test('yes makes an admin, no makes a member', async () => {
    const yes = await startAs(true);
    expect(yes.value()).toEqual(admin);
    expect([...yes.actor.getSnapshot().tags]).toEqual(['signedIn', 'admin']);
    const no = await startAs(false);
    expect(no.value()).toEqual(member);
    expect([...no.actor.getSnapshot().tags]).toEqual(['signedIn', 'member']);
  });

  test('no turns the fallback address away too', async () => {
    expect((await startAs(false, owner.email)).value()).toEqual(member);
  });

  test.each([
    ['an answer that is an error', recursion],
    ['no answer at all', offline],
    ['a backend that is out of order', unavailable],
  ])('after %s the fallback address is let in', async (_, error) => {
    const { session, checkAdmin, value, emitted } = start(owner.email);
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(error);
    expect(value()).toEqual(admin);
    expect(emitted).toEqual([{ type: 'adminCheck.failed', error }]);
  });

  test.each([
    ['no fallback address', null],
    ['another one', colleague.email],
    ['one that differs in case', 'Owner@example.com'],
  ])('with %s configured, an error turns away only when it was an answer', async (_, fallbackEmail) => {
    for (const [error, expected] of [
      [recursion, member],
      [offline, unverified],
      [unavailable, unverified],
    ] as const) {
      const { session, checkAdmin, value } = start(fallbackEmail);
      session.send({ type: 'session.found', user: owner });
      await checkAdmin.last().reject(error);
      expect(value()).toEqual(expected);
    }
  });

  test('after its time limit it is aborted and counts as unanswered', () => {
    const { actor, session, checkAdmin, clock, value, emitted } = start();
    session.send({ type: 'session.found', user: owner });
    clock.increment(timeLimit);
    expect(value()).toEqual(unverified);
    expect([...actor.getSnapshot().tags]).toEqual(['signedIn', 'unverified']);
    expect(checkAdmin.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'adminCheck.failed', error: timedOut() }]);
  });

  test('can be asked again where nobody answered', async () => {
    const { actor, session, checkAdmin, value } = start();
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(offline);
    actor.send({ type: 'adminCheck.retry' });
    await checkAdmin.last().resolve(true);
    expect(value()).toEqual(admin);
  });
});

describe('a session that is reported again', () => {
  test('of the same user changes nothing and asks nothing', async () => {
    const { actor, session, checkAdmin } = await startAs(true);
    const before = actor.getSnapshot();
    session.send({ type: 'session.found', user: { ...owner } });
    expect(actor.getSnapshot()).toBe(before);
    expect(checkAdmin.calls).toHaveLength(1);
  });

  test('of another user is a new sign-in', async () => {
    const { actor, session, checkAdmin, value } = await startAs(true);
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
    expect(checkAdmin.last().input).toEqual({ userId: colleague.id });
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
    session.send({ type: 'session.ended', chosen: true });
    expect(value()).toBe('signedOut');
    expect(actor.getSnapshot().context.user).toEqual({ id: '', email: '' });
  });

  test('in any other way keeps the screen and remembers whose it is', async () => {
    const { actor, session, value } = await startAs(true);
    session.send({ type: 'session.ended', chosen: false });
    expect(value()).toEqual({ lapsed: 'asking' });
    expect(actor.getSnapshot().hasTag('lapsed')).toBe(true);
    expect(actor.getSnapshot().context.user).toEqual(owner);
  });

  test('in any way signs a member out', async () => {
    const { session, value } = await startAs(false);
    session.send({ type: 'session.ended', chosen: false });
    expect(value()).toBe('signedOut');
  });
});

describe('a lapsed session', () => {
  async function lapsed() {
    const stage = await startAs(true);
    stage.session.send({ type: 'session.ended', chosen: false });
    return stage;
  }

  test('signing in again as the same user asks for the role and returns to the work', async () => {
    const { actor, signIn, checkAdmin, value, emitted } = await lapsed();
    actor.send({ type: 'signIn.submit', credentials });
    expect(signIn.last().input).toEqual(credentials);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await signIn.last().resolve(owner);
    expect(value()).toEqual({ lapsed: 'checkingAgain' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(actor.getSnapshot().context.credentials).toEqual({ email: '', password: '' });
    expect(checkAdmin.calls).toHaveLength(2);
    await checkAdmin.last().resolve(true);
    expect(value()).toEqual(admin);
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('the client reporting the session around the call’s answer neither asks twice nor swallows it', async () => {
    const { actor, session, signIn, checkAdmin, emitted } = await lapsed();
    actor.send({ type: 'signIn.submit', credentials });
    session.send({ type: 'session.found', user: owner });
    await signIn.last().resolve(owner);
    session.send({ type: 'session.found', user: owner });
    expect(checkAdmin.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('somebody else signing in while the role is asked for is not taken for the same person', async () => {
    const { actor, session, checkAdmin, value } = await lapsed();
    session.send({ type: 'session.found', user: owner });
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
    expect(checkAdmin.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });

  test('signing in as somebody else is a new sign-in', async () => {
    const { actor, signIn, value } = await lapsed();
    actor.send({ type: 'signIn.submit', credentials });
    await signIn.last().resolve(colleague);
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
  });

  test('is a new sign-in too when another tab signs somebody else in', async () => {
    const { actor, session, value } = await lapsed();
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
  });

  test('a session that is refused right away asks once more', async () => {
    const { session, checkAdmin, value } = await lapsed();
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().reject(expired);
    expect(value()).toEqual({ lapsed: 'asking' });
  });

  test('a role that cannot be asked for is kept, whether by error or by time limit', async () => {
    const first = await lapsed();
    first.session.send({ type: 'session.found', user: owner });
    await first.checkAdmin.last().reject(offline);
    expect(first.value()).toEqual(admin);
    const second = await lapsed();
    second.session.send({ type: 'session.found', user: owner });
    second.clock.increment(timeLimit);
    expect(second.value()).toEqual(admin);
    expect(second.checkAdmin.last().signal.aborted).toBe(true);
  });

  test('a role lost meanwhile leads out of the admin area', async () => {
    const { session, checkAdmin, value } = await lapsed();
    session.send({ type: 'session.found', user: owner });
    await checkAdmin.last().resolve(false);
    expect(value()).toEqual(member);
  });

  test('a wrong password asks again and keeps the screen', async () => {
    const { actor, signIn, value, emitted } = await lapsed();
    const error = new BackendError('refused', 'Invalid login credentials');
    actor.send({ type: 'signIn.submit', credentials });
    await signIn.last().reject(error);
    expect(value()).toEqual({ lapsed: 'asking' });
    expect(emitted).toEqual([{ type: 'signIn.failed', error }]);
  });

  test('after its time limit signing in is aborted and announced as failed', async () => {
    const { actor, signIn, clock, value, emitted } = await lapsed();
    actor.send({ type: 'signIn.submit', credentials });
    clock.increment(timeLimit);
    expect(value()).toEqual({ lapsed: 'asking' });
    expect(signIn.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signIn.failed', error: timedOut() }]);
  });

  test('a log-out in another tab ends it', async () => {
    const { session, value } = await lapsed();
    session.send({ type: 'session.ended', chosen: false });
    expect(value()).toEqual({ lapsed: 'asking' });
    session.send({ type: 'session.ended', chosen: true });
    expect(value()).toBe('signedOut');
  });

  test('giving up leads to being signed out', async () => {
    const { actor, value } = await lapsed();
    actor.send({ type: 'signOut.request' });
    expect(value()).toBe('signedOut');
  });
});

describe('asking for the role again after a refusal', () => {
  async function rechecking() {
    const stage = await startAs(true);
    stage.actor.send({ type: 'adminCheck.repeat' });
    return stage;
  }

  test('keeps the screen meanwhile and makes no guard wait', async () => {
    const { actor, checkAdmin } = await rechecking();
    expect(checkAdmin.calls).toHaveLength(2);
    expect(actor.getSnapshot().hasTag('admin')).toBe(true);
    expect(actor.getSnapshot().hasTag('pending')).toBe(false);
  });

  test('no takes the role away', async () => {
    const { checkAdmin, value } = await rechecking();
    await checkAdmin.last().resolve(false);
    expect(value()).toEqual(member);
  });

  test('only an answer takes it away', async () => {
    const { checkAdmin, value } = await rechecking();
    await checkAdmin.last().reject(offline);
    expect(value()).toEqual(admin);
  });

  test('a session that is not accepted any more is a lost one', async () => {
    const { checkAdmin, value } = await rechecking();
    await checkAdmin.last().reject(expired);
    expect(value()).toEqual({ lapsed: 'asking' });
  });

  test('several refusals at once ask once', async () => {
    const { actor, checkAdmin } = await rechecking();
    actor.send({ type: 'adminCheck.repeat' });
    expect(checkAdmin.calls).toHaveLength(2);
  });
});

describe('signing in', () => {
  function submitted() {
    const stage = start();
    stage.session.send({ type: 'session.absent' });
    stage.actor.send({ type: 'signIn.submit', credentials });
    return stage;
  }

  test('sends the credentials once and forgets them', async () => {
    const { actor, signIn, value, emitted } = submitted();
    expect(actor.getSnapshot().can({ type: 'signIn.submit', credentials })).toBe(false);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(signIn.calls.map(({ input }) => input)).toEqual([credentials]);
    await signIn.last().resolve(owner);
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.credentials).toEqual({ email: '', password: '' });
    expect(emitted).toEqual([{ type: 'signIn.succeeded' }]);
  });

  test('in another tab signs in here', () => {
    const { actor, session, value } = start();
    session.send({ type: 'session.absent' });
    session.send({ type: 'session.found', user: colleague });
    expect(value()).toEqual(checkingAdmin);
    expect(actor.getSnapshot().context.user).toEqual(colleague);
  });

  test('a refusal is announced with the server’s words', async () => {
    const { signIn, value, emitted } = submitted();
    const error = new BackendError('refused', 'Invalid login credentials');
    await signIn.last().reject(error);
    expect(value()).toBe('signedOut');
    expect(emitted).toEqual([{ type: 'signIn.failed', error }]);
  });

  test('after its time limit it is aborted and announced as failed', () => {
    const { signIn, clock, value, emitted } = submitted();
    clock.increment(timeLimit);
    expect(value()).toBe('signedOut');
    expect(signIn.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signIn.failed', error: timedOut() }]);
  });
});

describe('signing out', () => {
  test('is announced once, whichever of call and session reports first', async () => {
    const { actor, session, signOut, value, emitted } = await startAs(true);
    actor.send({ type: 'signOut.request' });
    session.send({ type: 'session.ended', chosen: true });
    expect(value()).toBe('signedOut');
    await signOut.last().resolve();
    expect(emitted).toEqual([{ type: 'signOut.succeeded' }]);
  });

  test('is announced when the call answers', async () => {
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
  ])('a failure returns %s to where they were', async (_, role, where) => {
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
    clock.increment(timeLimit);
    expect(value()).toEqual(admin);
    expect(signOut.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'signOut.failed', error: timedOut() }]);
  });
});

test('without its actors the machine refuses in words', () => {
  const errors: unknown[] = [];
  const actor = createActor(authMachine, { input: { fallbackEmail: null } });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(errors).toEqual([new Error('watchSession must be provided')]);
});
