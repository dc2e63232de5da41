import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { TabEvent } from './shared/tab-event.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls, heldReports } from './testing/deferred-actors.ts';
import { type UnreadCountEmitted, unreadCountMachine } from './unread-count.machine.ts';

function start() {
  const countUnread = heldCalls<number, undefined>();
  const attention = heldReports<TabEvent>();
  const clock = new SimulatedClock();
  const emitted: UnreadCountEmitted[] = [];
  const actor = createActor(
    unreadCountMachine.provide({
      actors: { countUnread: countUnread.logic, watchAttention: attention.logic },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, countUnread, attention, clock, emitted, unread: () => actor.getSnapshot().context.unread };
}

test('counts at once, and again when asked and when somebody comes back to the tab', async () => {
  const { actor, countUnread, attention, unread } = start();
  expect(unread()).toBeNull();
  await countUnread.last().resolve(3);
  expect(unread()).toBe(3);
  actor.send({ type: 'count.refresh' });
  await countUnread.last().resolve(2);
  attention.send({ type: 'attention.returned' });
  expect(unread()).toBe(2);
  await countUnread.last().resolve(5);
  expect(unread()).toBe(5);
});

test('a count that was overtaken by a change is aborted and never shown', async () => {
  const { actor, countUnread, unread } = start();
  actor.send({ type: 'count.refresh' });
  const [first, second] = countUnread.calls;
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  await second?.resolve(2);
  await first?.resolve(3);
  expect(unread()).toBe(2);
});

test('a count that fails or takes too long keeps the last number', async () => {
  const { actor, countUnread, clock, emitted, unread } = start();
  const denied = new BackendError('denied', 'permission denied', '42501');
  await countUnread.last().resolve(3);
  actor.send({ type: 'count.refresh' });
  await countUnread.last().reject(denied);
  actor.send({ type: 'count.refresh' });
  clock.increment(timeLimit);
  expect(countUnread.last().signal.aborted).toBe(true);
  expect(unread()).toBe(3);
  expect(emitted).toEqual([
    { type: 'count.failed', error: denied },
    { type: 'count.failed', error: timedOut() },
  ]);
});
