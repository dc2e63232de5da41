import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { LinkRequest } from '#domain/password.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import { type PasswordLinkEmitted, passwordLinkMachine } from './password-link.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { offline } from './testing/fixtures.ts';

const request: LinkRequest = { email: 'owner@example.com' };
const expired = new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired');

/** The machine while it checks whether another user is signed in. */
function startChecking() {
  const findOtherUser = deferredPromise<User | null, undefined>();
  const openLink = deferredPromise<LinkPurpose | null, undefined>();
  const requestLink = deferredPromise<void, LinkRequest>();
  const clock = new SimulatedClock();
  const emitted: PasswordLinkEmitted[] = [];
  const actor = createActor(
    passwordLinkMachine.provide({
      actors: {
        findOtherUser: findOtherUser.logic,
        openLink: openLink.logic,
        requestLink: requestLink.logic,
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const value = () => actor.getSnapshot().value;
  return { actor, findOtherUser, openLink, requestLink, clock, emitted, value };
}

/** The machine with no other user signed in. */
async function start() {
  const harness = startChecking();
  await harness.findOtherUser.last().resolve(null);
  return harness;
}

async function startEntering() {
  const harness = await start();
  await harness.openLink.last().resolve(null);
  return harness;
}

describe('the link in the address of the page', () => {
  test('is opened at once, and no other can be requested while it opens', async () => {
    const { actor, openLink, value } = await start();
    expect(actor.getSnapshot().hasTag('opening')).toBe(true);
    expect(actor.getSnapshot().can({ type: 'link.request', request })).toBe(false);
    await openLink.last().resolve('recovery');
    // The opened session is handled by the auth machine; this one is back at its form.
    expect(value()).toEqual({ enteringEmail: 'ready' });
    expect(openLink.calls).toHaveLength(1);
  });

  test.each([
    ['expired or used', expired],
    ['refused in any other way', new BackendError('refused', 'The link is not complete.')],
  ])('shows as expired when it is %s, and another can be requested', async (_, error) => {
    const { actor, openLink, value, emitted } = await start();
    await openLink.last().reject(error);
    expect(value()).toEqual({ enteringEmail: 'expired' });
    expect(actor.getSnapshot().can({ type: 'link.request', request })).toBe(true);
    expect(emitted).toEqual([]);
  });

  test.each([offline, new BackendError('timedOut', 'late'), new BackendError('unavailable', 'out of order')])(
    'can be tried again when the server is not reached or unavailable ($kind)',
    async (error) => {
      const { actor, openLink, value } = await start();
      await openLink.last().reject(error);
      expect(value()).toEqual({ noResponse: 'unopened' });
      actor.send({ type: 'link.retry' });
      expect(openLink.calls).toHaveLength(2);
      await openLink.last().resolve('recovery');
      expect(value()).toEqual({ enteringEmail: 'ready' });
    },
  );

  test('is aborted after its time limit and can be tried again', async () => {
    const { openLink, clock, value } = await start();
    clock.increment(requestTimeout - 1);
    expect(value()).toBe('opening');
    clock.increment(1);
    expect(value()).toEqual({ noResponse: 'unopened' });
    expect(openLink.last().signal.aborted).toBe(true);
  });
});

describe('a link that is opened while another user is signed in', () => {
  const member: User = { id: 'member', email: 'member@example.com' };

  test('waits until the person has confirmed that it may replace that session', async () => {
    const { actor, findOtherUser, openLink, value } = startChecking();
    expect(actor.getSnapshot().hasTag('opening')).toBe(true);
    await findOtherUser.last().resolve(member);
    expect(value()).toBe('confirming');
    expect(actor.getSnapshot().context.otherUser).toEqual(member);
    expect(openLink.calls).toEqual([]);
    actor.send({ type: 'link.open' });
    await openLink.last().resolve('invite');
    expect(value()).toEqual({ enteringEmail: 'ready' });
    expect(actor.getSnapshot().context.purpose).toBe('invite');
  });

  test('needs no second confirmation when its opening had no response', async () => {
    const { actor, findOtherUser, openLink, value } = startChecking();
    await findOtherUser.last().resolve(member);
    actor.send({ type: 'link.open' });
    await openLink.last().reject(offline);
    expect(value()).toEqual({ noResponse: 'unopened' });
    actor.send({ type: 'link.retry' });
    expect(value()).toBe('opening');
  });

  test.each(['an error', 'the time limit'])(
    'is not opened when the signed-in user could not be checked: %s',
    async (reason) => {
      const { actor, findOtherUser, openLink, clock, value } = startChecking();
      if (reason === 'an error') await findOtherUser.last().reject(offline);
      else clock.increment(requestTimeout);
      expect(value()).toEqual({ noResponse: 'unchecked' });
      actor.send({ type: 'link.retry' });
      expect(value()).toBe('checking');
      expect(openLink.calls).toEqual([]);
    },
  );
});

describe('requesting a link', () => {
  test('sends the address once and shows it as sent', async () => {
    const { actor, requestLink, value, emitted } = await startEntering();
    actor.send({ type: 'link.request', request });
    actor.send({ type: 'link.request', request });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(requestLink.calls.map(({ input }) => input)).toEqual([request]);
    await requestLink.last().resolve();
    expect(value()).toBe('sent');
    expect(actor.getSnapshot().context.request).toEqual(request);
    expect(emitted).toEqual([]);
  });

  test('can be repeated from the start', async () => {
    const { actor, requestLink, value } = await startEntering();
    actor.send({ type: 'link.request', request });
    await requestLink.last().resolve();
    actor.send({ type: 'link.restart' });
    expect(value()).toEqual({ enteringEmail: 'ready' });
  });

  test('announces a failure and can be tried again', async () => {
    const { actor, requestLink, value, emitted } = await startEntering();
    actor.send({ type: 'link.request', request });
    await requestLink.last().reject(offline);
    expect(value()).toEqual({ enteringEmail: 'ready' });
    expect(emitted).toEqual([{ type: 'link.requestFailed', error: offline }]);
  });

  test('is aborted after its time limit and announced as failed', async () => {
    const { actor, requestLink, clock, value, emitted } = await startEntering();
    actor.send({ type: 'link.request', request });
    clock.increment(requestTimeout);
    expect(value()).toEqual({ enteringEmail: 'ready' });
    expect(requestLink.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'link.requestFailed', error: timedOut() }]);
  });
});

test('a missing actor is reported as link.requestFailed', async () => {
  const findOtherUser = fromPromise<User | null, undefined>(() => Promise.resolve(null));
  const actor = createActor(passwordLinkMachine.provide({ actors: { findOtherUser } })).start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(actor.getSnapshot().value).toEqual({ enteringEmail: 'expired' });
  const failed = new Promise<PasswordLinkEmitted>((resolve) => actor.on('link.requestFailed', resolve));
  actor.send({ type: 'link.request', request });
  expect(await failed).toEqual({
    type: 'link.requestFailed',
    error: new BackendError('refused', 'requestLink must be provided'),
  });
});
