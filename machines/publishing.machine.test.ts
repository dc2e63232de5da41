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
    isLate: () => actor.getSnapshot().matches('late'),
    isLive: () => actor.getSnapshot().matches('idle'),
    save: (part: 'hero' | 'about') => actor.send({ type: 'publishing.start', part, version: 1 }),
  };
}

test('a save during the wait for another one aborts its check and starts the 20 seconds anew', () => {
  const { save, clock, isLate, check } = start();
  save('about');
  clock.increment(19_999);
  const earlier = check.last();
  save('hero');
  expect([earlier.signal.aborted, check.last().signal.aborted]).toEqual([true, false]);
  clock.increment(19_999);
  expect(isLate()).toBe(false);
  clock.increment(1);
  expect(isLate()).toBe(true);
});

test('a page that is built an hour later is found by itself', async () => {
  const { save, clock, isLive, check } = start();
  const answer = (published: number) =>
    check.last().resolve({ revision: 5, page: { revision: published, builtAt: null } });
  save('about');
  for (let seconds = 0; seconds < 3_600; seconds += 15) {
    clock.increment(15_000);
    await answer(4);
  }
  clock.increment(15_000);
  await answer(5);
  expect(isLive()).toBe(true);
});
