import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { PortfolioItem, PortfolioSort } from '#domain/portfolio-item.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { heldCalls } from './held-calls.ts';
import { type PortfolioListEmitted, portfolioListMachine } from './portfolio-list.machine.ts';
import { timeLimit } from './time-limit.ts';

const item: PortfolioItem = {
  id: 'item-1',
  title: 'A project',
  category: 'web',
  description: 'What it was about.',
  image_url: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const denied = new BackendError('denied', 'permission denied for table portfolio_items', '42501');

function start() {
  const loadItems = heldCalls<PortfolioItem[], { sort: PortfolioSort }>();
  const deleteItem = heldCalls<DeleteResult, { id: string }>();
  const clock = new SimulatedClock();
  const emitted: PortfolioListEmitted[] = [];
  const actor = createActor(
    portfolioListMachine.provide({ actors: { loadItems: loadItems.logic, deleteItem: deleteItem.logic } }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const sorts = () => loadItems.calls.map(({ input }) => `${input.sort.column} ${input.sort.direction}`);
  return { actor, loadItems, deleteItem, clock, emitted, sorts, value: () => actor.getSnapshot().value };
}

describe('loading', () => {
  test('starts at once, newest first', () => {
    const { actor, sorts } = start();
    expect(sorts()).toEqual(['created_at desc']);
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  });

  test('a click on another column sorts it ascending, on the active one flips it', () => {
    const { actor, sorts } = start();
    actor.send({ type: 'sort.change', column: 'title' });
    actor.send({ type: 'sort.change', column: 'title' });
    actor.send({ type: 'sort.change', column: 'created_at' });
    actor.send({ type: 'sort.change', column: 'created_at' });
    expect(sorts()).toEqual([
      'created_at desc',
      'title asc',
      'title desc',
      'created_at asc',
      'created_at desc',
    ]);
  });

  test('a new order aborts the running load, and the late answer of the old one is not shown', async () => {
    const { actor, loadItems } = start();
    actor.send({ type: 'sort.change', column: 'title' });
    const [first, second] = loadItems.calls;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    await second?.resolve([item]);
    await first?.resolve([]);
    expect(actor.getSnapshot().context.items).toEqual([item]);
    expect(actor.getSnapshot().hasTag('loading')).toBe(false);
  });

  test('a failure is announced once and keeps the rows of the earlier answer', async () => {
    const { actor, loadItems, emitted } = start();
    await loadItems.last().resolve([item]);
    actor.send({ type: 'list.reload' });
    await loadItems.last().reject(denied);
    expect(actor.getSnapshot().context.items).toEqual([item]);
    expect(emitted).toEqual([{ type: 'list.failed', error: denied }]);
  });

  test('after its time limit it is aborted, announced as failed, and can be asked for again', () => {
    const { actor, loadItems, clock, emitted } = start();
    clock.increment(timeLimit);
    expect(loadItems.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'list.failed', error: timedOut() }]);
    actor.send({ type: 'list.reload' });
    expect(loadItems.calls).toHaveLength(2);
  });

  test('a new order starts a new time limit', () => {
    const { actor, clock, emitted } = start();
    clock.increment(timeLimit - 1);
    actor.send({ type: 'sort.change', column: 'title' });
    clock.increment(timeLimit - 1);
    expect(emitted).toEqual([]);
  });
});

describe('deleting', () => {
  async function asked() {
    const stage = start();
    await stage.loadItems.last().resolve([item]);
    stage.actor.send({ type: 'delete.request', item });
    return stage;
  }

  test('nothing is deleted before the question was answered, or after No', async () => {
    const { actor, deleteItem, value } = await asked();
    expect(actor.getSnapshot().context.doomedTitle).toBe(item.title);
    expect(actor.getSnapshot().hasTag('asking')).toBe(true);
    actor.send({ type: 'delete.cancel' });
    expect(value()).toEqual({ list: 'shown', deletion: 'idle' });
    expect(deleteItem.calls).toEqual([]);
  });

  test('a deleted item is announced once and the list is loaded again', async () => {
    const { actor, deleteItem, loadItems, value, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    expect(deleteItem.last().input).toEqual({ id: item.id });
    expect([...actor.getSnapshot().tags]).toEqual(['asking', 'deleting']);
    await deleteItem.last().resolve({ outcome: 'deleted' });
    expect(value()).toEqual({ list: 'loading', deletion: 'idle' });
    expect(loadItems.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'item.deleted' }]);
  });

  test('an item that was already gone is no success, and the list is loaded again', async () => {
    const { actor, deleteItem, loadItems, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().resolve({ outcome: 'missing' });
    expect(emitted).toEqual([{ type: 'item.missing' }]);
    expect(loadItems.calls).toHaveLength(2);
  });

  test('a second confirmation while deleting sends nothing', async () => {
    const { actor, deleteItem } = await asked();
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'delete.confirm' });
    expect(deleteItem.calls).toHaveLength(1);
  });

  test('a refusal is announced and the question stays', async () => {
    const { actor, deleteItem, loadItems, value, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().reject(denied);
    expect(value()).toEqual({ list: 'shown', deletion: 'asking' });
    expect(loadItems.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'delete.failed', error: denied }]);
  });

  test('after its time limit it is aborted, announced as failed, and the list is read again', async () => {
    const { actor, deleteItem, loadItems, clock, value, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    clock.increment(timeLimit);
    expect(deleteItem.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ list: 'loading', deletion: 'asking' });
    expect(loadItems.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'delete.failed', error: timedOut() }]);
  });
});

test('without its actors the machine fails in words', async () => {
  const actor = createActor(portfolioListMachine);
  const failed = new Promise((resolve) => actor.on('list.failed', resolve));
  actor.start();
  expect(await failed).toEqual({
    type: 'list.failed',
    error: new BackendError('refused', 'loadItems must be provided'),
  });
});
