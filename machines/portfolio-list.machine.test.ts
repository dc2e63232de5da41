import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import {
  defaultPortfolioQuery,
  type PortfolioPage,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';
import {
  type PortfolioListEmitted,
  type PortfolioListInput,
  portfolioListMachine,
} from './portfolio-list.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

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

const none: PortfolioPage = { items: [], total: 0 };
const one: PortfolioPage = { items: [item], total: 1 };
const byTitle: PortfolioQuery = { ...defaultPortfolioQuery, sort: 'title.asc' };
const onPage = (page: number): PortfolioQuery => ({ ...defaultPortfolioQuery, page });

function start(query = defaultPortfolioQuery) {
  const loadItems = deferredPromise<PortfolioPage, PortfolioListInput>();
  const deleteItem = deferredPromise<VersionDeleteResult<PortfolioItem>, { item: PortfolioItem }>();
  const clock = new SimulatedClock();
  const emitted: PortfolioListEmitted[] = [];
  const actor = createActor(
    portfolioListMachine.provide({ actors: { loadItems: loadItems.logic, deleteItem: deleteItem.logic } }),
    { clock, input: { query } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const queries = () => loadItems.calls.map(({ input }) => input.query);
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    loadItems,
    deleteItem,
    clock,
    emitted,
    queries,
    context,
    value: () => actor.getSnapshot().value,
  };
}

describe('loading', () => {
  test('starts at once, with what the URL asks for', () => {
    const { actor, queries } = start(byTitle);
    expect(queries()).toEqual([byTitle]);
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  });

  test('the shown query is not requested again, except by a reload', async () => {
    const { actor, loadItems, queries } = start();
    await loadItems.last().resolve(one);
    const again = { type: 'list.changeQuery' as const, query: structuredClone(defaultPortfolioQuery) };
    expect(actor.getSnapshot().can(again)).toBe(false);
    actor.send(again);
    expect(queries()).toHaveLength(1);
    actor.send({ type: 'list.reload' });
    expect(queries()).toEqual([defaultPortfolioQuery, defaultPortfolioQuery]);
  });

  test('another query aborts the running load, and the late response of the old one is not shown', async () => {
    const { actor, loadItems, context } = start();
    actor.send({ type: 'list.changeQuery', query: byTitle });
    const [first, second] = loadItems.calls;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    await second?.resolve(one);
    await first?.resolve(none);
    expect(context().shown).toEqual({ ...one, query: byTitle });
    expect(actor.getSnapshot().hasTag('loading')).toBe(false);
  });

  test('a page beyond the end leads to the last one, and says so for the URL', async () => {
    const { loadItems, queries, emitted, value, context } = start(onPage(9));
    await loadItems.last().resolve({ items: [], total: 60 });
    expect(value()).toMatchObject({ list: 'loading' });
    expect(queries()).toEqual([onPage(9), onPage(2)]);
    expect(emitted).toEqual([{ type: 'page.corrected', page: 2 }]);
    await loadItems.last().resolve({ items: [item], total: 60 });
    expect(context().shown).toEqual({ items: [item], total: 60, query: onPage(2) });
  });

  test('of an empty list the first page is the last one', async () => {
    const { loadItems, queries, value } = start(onPage(2));
    await loadItems.last().resolve(none);
    await loadItems.last().resolve(none);
    expect(queries()).toEqual([onPage(2), onPage(1)]);
    expect(value()).toMatchObject({ list: 'shown' });
  });

  test('a failure is announced once and keeps the rows of the earlier response', async () => {
    const { actor, loadItems, emitted, context } = start();
    await loadItems.last().resolve(one);
    actor.send({ type: 'list.changeQuery', query: byTitle });
    await loadItems.last().reject(denied);
    expect(context().shown).toEqual({ ...one, query: defaultPortfolioQuery });
    expect(emitted).toEqual([{ type: 'request.failed', request: 'loadItems', error: denied }]);
  });

  test('after its time limit it is aborted, announced as failed, and can be requested again', () => {
    const { actor, loadItems, clock, emitted } = start();
    clock.increment(requestTimeout);
    expect(loadItems.last().signal.aborted).toBe(true);
    expect(emitted).toEqual([{ type: 'request.failed', request: 'loadItems', error: timedOut() }]);
    actor.send({ type: 'list.reload' });
    expect(loadItems.calls).toHaveLength(2);
  });

  test('another query starts a new time limit', () => {
    const { actor, clock, emitted } = start();
    clock.increment(requestTimeout - 1);
    actor.send({ type: 'list.changeQuery', query: byTitle });
    clock.increment(requestTimeout - 1);
    expect(emitted).toEqual([]);
  });
});

describe('an item that was made', () => {
  const created = { id: 'item-2', title: 'A new project' };

  test('is no news when the list shows it', async () => {
    const { actor, loadItems, context } = start();
    await loadItems.last().resolve(one);
    actor.send({ type: 'list.reloadAfterCreate', ...created });
    expect(loadItems.calls).toHaveLength(2);
    await loadItems.last().resolve({ items: [{ ...item, ...created }, item], total: 2 });
    expect(context().notShown).toBeNull();
  });

  test('is named when the list does not show it, until it does or another query is sent', async () => {
    const { actor, loadItems, context } = start();
    await loadItems.last().resolve(one);
    actor.send({ type: 'list.reloadAfterCreate', ...created });
    await loadItems.last().reject(denied);
    actor.send({ type: 'list.reload' });
    await loadItems.last().resolve(one);
    expect(context().notShown).toEqual(created);
    actor.send({ type: 'list.reload' });
    await loadItems.last().resolve(one);
    expect(context().notShown).toEqual(created);
    actor.send({ type: 'list.changeQuery', query: byTitle });
    expect(context().notShown).toBeNull();
    await loadItems.last().resolve(one);
    expect(context().notShown).toBeNull();
  });
});

describe('deleting', () => {
  async function confirming() {
    const harness = start();
    await harness.loadItems.last().resolve(one);
    harness.actor.send({ type: 'delete.request', item });
    return harness;
  }

  test('nothing is deleted before the question is confirmed, or after it is cancelled', async () => {
    const { actor, deleteItem, value } = await confirming();
    expect(actor.getSnapshot().context.itemToDelete.title).toBe(item.title);
    expect(actor.getSnapshot().hasTag('confirmingDelete')).toBe(true);
    actor.send({ type: 'delete.cancel' });
    expect(value()).toEqual({ list: 'shown', deletion: 'idle' });
    expect(deleteItem.calls).toEqual([]);
  });

  test('a deleted item is announced once and the list is loaded again', async () => {
    const { actor, deleteItem, loadItems, value, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    expect(deleteItem.last().input).toEqual({ item });
    expect([...actor.getSnapshot().tags]).toEqual(['confirmingDelete', 'deleting']);
    await deleteItem.last().resolve({ outcome: 'deleted' });
    expect(value()).toEqual({ list: 'loading', deletion: 'idle' });
    expect(loadItems.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'item.deleted', id: item.id }]);
  });

  test('an item that was already gone is no success, and the list is loaded again', async () => {
    const { actor, deleteItem, loadItems, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().resolve({ outcome: 'missing' });
    expect(emitted).toEqual([{ type: 'item.missing' }]);
    expect(loadItems.calls).toHaveLength(2);
  });

  test('an item that was changed is shown as it is now, and deleted only when confirmed again', async () => {
    const { actor, deleteItem, loadItems, value, context, emitted } = await confirming();
    const changed = { ...item, description: 'Changed.', version: 2 };
    const changedAgain = { ...changed, description: 'Changed again.', version: 3 };
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().resolve({ outcome: 'conflict', current: changed });
    expect(value()).toEqual({ list: 'loading', deletion: 'confirmingDelete' });
    expect(loadItems.calls).toHaveLength(2);
    expect(context()).toMatchObject({ itemToDelete: item, storedItem: changed });
    expect(deleteItem.calls).toHaveLength(1);
    expect(emitted).toEqual([]);

    actor.send({ type: 'delete.confirm' });
    expect(deleteItem.last().input).toEqual({ item: changed });
    await deleteItem.last().resolve({ outcome: 'conflict', current: changedAgain });
    expect(context()).toMatchObject({ itemToDelete: item, storedItem: changedAgain });
    actor.send({ type: 'delete.cancel' });
    actor.send({ type: 'delete.request', item });
    expect(context()).toMatchObject({ itemToDelete: item, storedItem: item });
  });

  test.each([
    ['took too long', null],
    ['was cut off', offline],
    ['a proxy gave up', new BackendError('unavailable', 'status 504')],
  ])('a delete that %s and happened counts as done when it is asked for again', async (_, error) => {
    const { actor, deleteItem, clock, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    if (error) await deleteItem.last().reject(error);
    else clock.increment(requestTimeout);
    actor.send({ type: 'delete.cancel' });
    actor.send({ type: 'delete.request', item: { ...item, id: 'item-2' } });
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().resolve({ outcome: 'missing' });
    actor.send({ type: 'delete.request', item });
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().resolve({ outcome: 'missing' });
    expect(emitted).toEqual([
      { type: 'request.failed', request: 'deleteItem', error: error ?? timedOut() },
      { type: 'item.missing' },
      { type: 'item.deleted', id: item.id },
    ]);
  });

  test.each([denied, recursion])(
    'a delete that was refused ($kind) did not happen: gone later, another has deleted the item',
    async (error) => {
      const { actor, deleteItem, emitted } = await confirming();
      actor.send({ type: 'delete.confirm' });
      await deleteItem.last().reject(error);
      actor.send({ type: 'delete.confirm' });
      await deleteItem.last().resolve({ outcome: 'missing' });
      expect(emitted).toEqual([
        { type: 'request.failed', request: 'deleteItem', error },
        { type: 'item.missing' },
      ]);
    },
  );

  test('a second confirmation while deleting sends nothing', async () => {
    const { actor, deleteItem } = await confirming();
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'delete.confirm' });
    expect(deleteItem.calls).toHaveLength(1);
  });

  test('a refusal is announced and the question stays', async () => {
    const { actor, deleteItem, loadItems, value, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    await deleteItem.last().reject(denied);
    expect(value()).toEqual({ list: 'shown', deletion: 'confirmingDelete' });
    expect(loadItems.calls).toHaveLength(1);
    expect(emitted).toEqual([{ type: 'request.failed', request: 'deleteItem', error: denied }]);
  });

  test('after its time limit it is aborted, announced as failed, and the list is read again', async () => {
    const { actor, deleteItem, loadItems, clock, value, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    clock.increment(requestTimeout);
    expect(deleteItem.last().signal.aborted).toBe(true);
    expect(value()).toEqual({ list: 'loading', deletion: 'confirmingDelete' });
    expect(loadItems.calls).toHaveLength(2);
    expect(emitted).toEqual([{ type: 'request.failed', request: 'deleteItem', error: timedOut() }]);
  });
});

test('a missing actor is reported as request.failed', async () => {
  const actor = createActor(portfolioListMachine, { input: { query: defaultPortfolioQuery } });
  const failed = new Promise((resolve) => actor.on('request.failed', resolve));
  actor.start();
  expect(await failed).toEqual({
    type: 'request.failed',
    request: 'loadItems',
    error: new BackendError('refused', 'loadItems must be provided'),
  });
});
