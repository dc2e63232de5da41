import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import { type DeletedItemsEmitted, deletedItemsMachine } from './deleted-items.machine.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls } from './testing/deferred-actors.ts';

function start() {
  const findDeletedItems = heldCalls<string[], { ids: string[] }>();
  const clock = new SimulatedClock();
  const emitted: DeletedItemsEmitted[] = [];
  const machine = deletedItemsMachine.provide({ actors: { findDeletedItems: findDeletedItems.logic } });
  const actor = createActor(machine, { clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const check = (...ids: string[]) => actor.send({ type: 'items.check', ids });
  return { check, findDeletedItems, clock, emitted };
}

test('says which items are deleted, and asks for none in vain', async () => {
  const { check, findDeletedItems, emitted } = start();
  check();
  expect(findDeletedItems.calls).toEqual([]);
  check('a', 'b');
  expect(findDeletedItems.last().input).toEqual({ ids: ['a', 'b'] });
  await findDeletedItems.last().resolve(['b']);
  expect(emitted).toEqual([{ type: 'items.deleted', ids: ['b'] }]);
});

test('a check that was overtaken by another is aborted, and its answer says nothing', async () => {
  const { check, findDeletedItems, emitted } = start();
  check('a');
  check('a', 'b');
  const [first, second] = findDeletedItems.calls;
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  await first?.resolve(['a']);
  await second?.resolve(['b']);
  expect(emitted).toEqual([{ type: 'items.deleted', ids: ['b'] }]);
});

test('a check that fails or takes too long says that no item is deleted, and the next one asks again', async () => {
  const { check, findDeletedItems, clock, emitted } = start();
  const denied = new BackendError('denied', 'permission denied', '42501');
  check('a');
  await findDeletedItems.last().reject(denied);
  check('a');
  clock.increment(timeLimit);
  expect(findDeletedItems.last().signal.aborted).toBe(true);
  check('a');
  await findDeletedItems.last().resolve(['a']);
  expect(emitted).toEqual([
    { type: 'check.failed', error: denied },
    { type: 'check.failed', error: timedOut() },
    { type: 'items.deleted', ids: ['a'] },
  ]);
});
