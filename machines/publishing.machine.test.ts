import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  checkTimeout,
  type PublishingCheck,
  publishingMachine,
  publishTimeout,
} from './publishing.machine.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { offline } from './testing/fixtures.ts';

const savedAt = Date.UTC(2026, 0, 1);

function start() {
  const check = deferredPromise<PublishingCheck, undefined>();
  const clock = new SimulatedClock();
  const actor = createActor(publishingMachine.provide({ actors: { checkPublished: check.logic } }), {
    clock,
  });
  actor.start();
  const context = () => actor.getSnapshot().context;
  return {
    check,
    clock,
    /** The outer state. */
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : Object.keys(value)[0];
    },
    liveParts: () =>
      Object.entries(context().publications).flatMap(([part, { isLive }]) => (isLive ? part : [])),
    context,
    save: (part: 'hero' | 'about' | 'portfolio', version = 1) =>
      actor.send({ type: 'publishing.start', part, version, savedAt }),
    /** What an earlier page has left: whether each part was live, under the revision 7. */
    restore: (parts: Record<string, boolean>, timeLeft = 9_000) =>
      actor.send({
        type: 'publishing.restore',
        publications: Object.fromEntries(
          Object.entries(parts).map(([part, isLive]) => [part, { version: 1, savedAt, revision: 7, isLive }]),
        ),
        timeLeft,
      }),
    checkAgain: () => actor.send({ type: 'publishing.check' }),
    /** The database has one revision, and the page another. */
    respond: (revision: number, published: number, builtAt: string | null = null) =>
      check.last().resolve({ revision, page: { revision: published, builtAt } }),
  };
}

test('a save is live once the page has the revision that the database had after it', async () => {
  const { save, respond, clock, state, check } = start();
  expect([state(), check.calls.length]).toEqual(['idle', 0]);
  save('about');
  await respond(7, 6);
  expect(state()).toBe('publishing');
  clock.increment(500);
  await respond(7, 7);
  expect(state()).toBe('live');
  clock.increment(10 * publishTimeout);
  expect(check.calls.length).toBe(2);
});

test('the revisions of later saves are not awaited', async () => {
  const { save, respond, clock, state } = start();
  save('about');
  await respond(7, 6);
  clock.increment(500);
  await respond(12, 7);
  expect(state()).toBe('live');
});

test('after a restored backup its lower revision is awaited', async () => {
  const { save, respond, clock, state } = start();
  save('about');
  await respond(7, 6);
  clock.increment(500);
  await respond(3, 3);
  expect(state()).toBe('live');
});

test('a page from before a restored backup does not count as published', async () => {
  const { save, respond, clock, state } = start();
  save('about');
  await respond(4, 9);
  expect(state()).toBe('publishing');
  clock.increment(500);
  await respond(4, 4);
  expect(state()).toBe('live');
});

test('a save during the wait for another one starts the wait anew, and each part is live by its own revision', async () => {
  const { save, respond, clock, state, liveParts, check } = start();
  save('about');
  await respond(7, 6);
  clock.increment(publishTimeout - 1);
  const earlier = check.last();
  save('hero');
  expect(earlier.signal.aborted).toBe(true);
  await respond(8, 7);
  expect([state(), liveParts()]).toEqual(['publishing', ['about']]);
  clock.increment(500);
  await respond(8, 6);
  expect(liveParts()).toEqual(['about']);
  clock.increment(500);
  await respond(8, 8);
  expect([state(), liveParts()]).toEqual(['live', ['about', 'hero']]);
});

test('a save after a failed check has its own 20 seconds and nothing of that check', async () => {
  const { restore, save, check, clock, state, context } = start();
  restore({ about: false }, 9_000);
  await check.last().reject(offline);
  clock.increment(9_000);
  expect([state(), context().hasCheckFailed]).toEqual(['unpublished', true]);
  save('hero');
  expect(context().hasCheckFailed).toBe(false);
  clock.increment(publishTimeout - 1);
  expect(state()).toBe('publishing');
});

test('after a reload one awaited save among live ones is awaited', () => {
  const { restore, state } = start();
  restore({ about: true, hero: false });
  expect(state()).toBe('publishing');
});

test('the same part saved again is no longer live', async () => {
  const { save, restore, respond, state, liveParts, context } = start();
  restore({ about: true });
  expect(state()).toBe('live');
  save('about', 2);
  await respond(8, 7);
  expect([state(), liveParts(), context().publications.about?.version]).toEqual(['publishing', [], 2]);
});

test('after 20 seconds it is unpublished and nothing is checked until a person wants it', async () => {
  const { save, respond, clock, state, check, checkAgain, context } = start();
  save('portfolio');
  await respond(7, 6);
  clock.increment(publishTimeout - 1);
  expect(state()).toBe('publishing');
  clock.increment(1);
  expect(state()).toBe('unpublished');
  const count = check.calls.length;
  clock.increment(10 * publishTimeout);
  expect(check.calls.length).toBe(count);

  checkAgain();
  expect(state()).toBe('rechecking');
  await respond(7, 6, '2026-01-01T00:00:00.000Z');
  expect(state()).toBe('unpublished');
  checkAgain();
  clock.increment(checkTimeout);
  expect([state(), context().hasCheckFailed]).toEqual(['unpublished', true]);
  checkAgain();
  await respond(7, 7);
  expect(state()).toBe('live');
});

test('the first checks are half a second apart, later ones two seconds', async () => {
  const { save, respond, clock, check } = start();
  save('about');
  const times: number[] = [];
  for (let time = 0; time < publishTimeout; time += 500) {
    if (check.calls.length > times.length) {
      times.push(time);
      await respond(7, 6);
    }
    clock.increment(500);
  }
  expect(times).toEqual([
    0, 500, 1000, 1500, 2000, 2500, 4500, 6500, 8500, 10_500, 12_500, 14_500, 16_500, 18_500,
  ]);
});

test('a check that fails or takes too long is reported, and the checks go on', async () => {
  const { save, respond, clock, state, check, context } = start();
  save('about');
  await check.last().reject(offline);
  expect([state(), context().hasCheckFailed]).toEqual(['publishing', true]);
  clock.increment(500);
  await respond(7, 6, '2026-01-01T00:00:00.000Z');
  expect([context().hasCheckFailed, context().builtAt]).toEqual([false, '2026-01-01T00:00:00.000Z']);
  clock.increment(500);
  const hanging = check.last();
  clock.increment(checkTimeout);
  expect([hanging.signal.aborted, context().hasCheckFailed]).toEqual([true, true]);
  clock.increment(500);
  await respond(7, 7);
  expect([state(), context().hasCheckFailed]).toEqual(['live', false]);
});

test('after a reload it waits for the time that was left', async () => {
  const { restore, respond, clock, state } = start();
  restore({ about: false }, 9_000);
  expect(state()).toBe('publishing');
  await respond(9, 6);
  clock.increment(8_999);
  expect(state()).toBe('publishing');
  clock.increment(1);
  expect(state()).toBe('unpublished');
});

test('after a reload it waits for the revision that was known', async () => {
  const { restore, respond, state } = start();
  restore({ about: false });
  await respond(9, 7);
  expect(state()).toBe('live');
});
