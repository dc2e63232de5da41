import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { deferredPromise } from '#statecharts/testing';
import { type PublishingCheck, publishingMachine } from './publishing.machine.ts';

function start() {
  const check = deferredPromise<PublishingCheck, undefined>();
  const clock = new SimulatedClock();
  const machine = publishingMachine.provide({ actors: { checkPublished: check.logic } });
  const actor = createActor(machine, { clock }).start();
  return {
    check,
    clock,
    isPublishing: () => actor.getSnapshot().matches('publishing'),
    isLive: () => actor.getSnapshot().matches('live'),
    save: (part: 'hero' | 'about') =>
      actor.send({ type: 'publishing.start', part, version: 1, savedAt: Date.UTC(2026, 0, 1) }),
  };
}

test('a save during the wait for another one aborts its check and starts the 20 seconds anew', () => {
  const { save, clock, isPublishing, check } = start();
  save('about');
  clock.increment(19_999);
  const earlier = check.last();
  save('hero');
  expect([earlier.signal.aborted, check.last().signal.aborted]).toEqual([true, false]);
  clock.increment(19_999);
  expect(isPublishing()).toBe(true);
  clock.increment(1);
  expect([isPublishing(), check.last().signal.aborted]).toEqual([false, true]);
});

test('a check that takes too long is aborted, and its late response changes nothing', async () => {
  const { save, clock, isPublishing, check } = start();
  save('about');
  clock.increment(4_000);
  expect(check.last().signal.aborted).toBe(true);
  await check.last().resolve({ revision: 7, page: { revision: 7, builtAt: null } });
  expect(isPublishing()).toBe(true);
});

test('a save is live with its own revision, although another admin has saved since', async () => {
  const { save, clock, isLive, check } = start();
  const answer = (revision: number, published: number) =>
    check.last().resolve({ revision, page: { revision: published, builtAt: null } });
  save('about');
  await answer(5, 4);
  clock.increment(500);
  await answer(6, 4);
  expect(isLive()).toBe(false);
  clock.increment(500);
  await answer(6, 5);
  expect(isLive()).toBe(true);
});
