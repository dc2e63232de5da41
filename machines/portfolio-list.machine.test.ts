import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import {
  defaultPortfolioQuery,
  type PortfolioPage,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';
import { deferredPromise } from '#statecharts/testing';
import {
  type PortfolioListEmitted,
  type PortfolioListInput,
  portfolioListMachine,
} from './portfolio-list.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { storedItem } from './testing/fixtures.ts';

const none: PortfolioPage = { items: [], total: 0 };
const one: PortfolioPage = { items: [storedItem], total: 1 };
const byTitle: PortfolioQuery = { ...defaultPortfolioQuery, sort: 'title.asc' };

function start() {
  const loadItems = deferredPromise<PortfolioPage, PortfolioListInput>();
  const deleteItem = deferredPromise<VersionDeleteResult<PortfolioItem>, { item: PortfolioItem }>();
  const clock = new SimulatedClock();
  const emitted: PortfolioListEmitted[] = [];
  const actor = createActor(
    portfolioListMachine.provide({ actors: { loadItems: loadItems.logic, deleteItem: deleteItem.logic } }),
    { clock, input: { query: defaultPortfolioQuery } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, loadItems, deleteItem, clock, emitted };
}

test('another order aborts the running load, and the late response of the old one is not shown', async () => {
  const { actor, loadItems } = start();
  actor.send({ type: 'list.changeQuery', query: byTitle });
  const [first, second] = loadItems.calls;
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  await second?.resolve(one);
  await first?.resolve(none);
  expect(actor.getSnapshot().context.shown).toEqual({ ...one, query: byTitle });
});

test('another order starts a new time limit', () => {
  const { actor, loadItems, clock, emitted } = start();
  clock.increment(requestTimeout - 1);
  actor.send({ type: 'list.changeQuery', query: byTitle });
  clock.increment(requestTimeout - 1);
  expect(emitted).toEqual([]);
  clock.increment(1);
  expect(loadItems.last().signal.aborted).toBe(true);
});

test('a delete is aborted after its time limit', async () => {
  const { actor, loadItems, deleteItem, clock } = start();
  await loadItems.last().resolve(one);
  actor.send({ type: 'delete.request', item: storedItem });
  actor.send({ type: 'delete.confirm' });
  clock.increment(requestTimeout);
  expect(deleteItem.last().signal.aborted).toBe(true);
});
