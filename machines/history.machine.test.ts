import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import type { HistoryPage } from '#domain/history.ts';
import { type HistoryEmitted, type HistoryQuery, historyMachine } from './history.machine.ts';
import { historyEntry, historyInput } from './history.model.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { denied, offline } from './testing/fixtures.ts';

const firstPage: HistoryPage = { entries: [historyEntry(4), historyEntry(3)], next: 3 };
const lastPage: HistoryPage = { entries: [historyEntry(2), historyEntry(1)], next: null };

function start() {
  const loadHistory = deferredPromise<HistoryPage, HistoryQuery>();
  const clock = new SimulatedClock();
  const emitted: HistoryEmitted[] = [];
  const actor = createActor(historyMachine.provide({ actors: { loadHistory: loadHistory.logic } }), {
    input: historyInput,
    clock,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    loadHistory,
    clock,
    emitted,
    ids: () => actor.getSnapshot().context.entries.map(({ id }) => id),
    error: () => actor.getSnapshot().context.error,
  };
}

async function listed(page = firstPage) {
  const harness = start();
  await harness.loadHistory.last().resolve(page);
  return harness;
}

test('a page is loaded at once, and the next one from where it ended', async () => {
  const { actor, loadHistory, ids } = await listed();
  expect(ids()).toEqual([4, 3]);
  actor.send({ type: 'history.loadMore' });
  expect(loadHistory.calls.map(({ input }) => input)).toEqual([
    { ...historyInput, before: null },
    { ...historyInput, before: 3 },
  ]);
  await loadHistory.last().resolve(lastPage);
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(actor.getSnapshot().can({ type: 'history.loadMore' })).toBe(false);
});

test('a failure is shown until a retry succeeds', async () => {
  const { actor, loadHistory, clock, ids, error } = start();
  await loadHistory.last().reject(denied);
  expect([actor.getSnapshot().value, error()]).toEqual(['failed', denied]);
  actor.send({ type: 'history.retry' });
  clock.increment(requestTimeout);
  expect(loadHistory.last().signal.aborted).toBe(true);
  expect(error()).toMatchObject({ kind: 'timedOut' });
  actor.send({ type: 'history.retry' });
  await loadHistory.last().resolve(firstPage);
  expect([ids(), error()]).toEqual([[4, 3], null]);
});

test('entries that are loaded can be restored although more could not be loaded', async () => {
  const { actor, loadHistory, emitted, ids, error } = await listed();
  actor.send({ type: 'history.loadMore' });
  await loadHistory.last().reject(offline);
  expect([ids(), error()]).toEqual([[4, 3], offline]);
  actor.send({ type: 'history.retry' });
  expect(loadHistory.last().input).toMatchObject({ before: 3 });
  await loadHistory.last().reject(offline);
  actor.send({ type: 'version.restore', entry: historyEntry(3) });
  expect(emitted).toEqual([{ type: 'version.restored', entry: historyEntry(3) }]);
  expect(actor.getSnapshot().status).toBe('done');
});

test('one version is restored, once, and never the current one', async () => {
  const { actor, emitted } = await listed();
  actor.send({ type: 'version.restore', entry: historyEntry(4) });
  expect(emitted).toEqual([]);
  actor.send({ type: 'version.restore', entry: historyEntry(3) });
  expect([emitted.length, actor.getSnapshot().status]).toEqual([1, 'done']);
});

test('a missing actor is reported as a failure', async () => {
  const actor = createActor(historyMachine, { input: historyInput }).start();
  await new Promise((resolve) => actor.subscribe((snapshot) => snapshot.hasTag('failed') && resolve(null)));
  expect(actor.getSnapshot().context.error).toEqual(
    new BackendError('refused', 'loadHistory must be provided'),
  );
});
