import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { timedOut } from '#domain/backend-error.ts';
import type { DeletedPage, DeletedRecord, RestoreResult } from '#domain/deleted-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { recentlyDeletedMachine } from './recently-deleted.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { denied } from './testing/fixtures.ts';

const record = (id: string): DeletedRecord => ({
  id,
  title: `Item ${id}`,
  detail: '',
  deletedBy: null,
  deletedAt: '2026-01-01T00:00:00.000Z',
});

async function loaded() {
  const load = deferredPromise<DeletedPage, { after: string | null }>();
  const restore = deferredPromise<RestoreResult, { ids: readonly string[] }>();
  const purge = deferredPromise<DeleteResult, { id: string }>();
  const clock = new SimulatedClock();
  const emitted: unknown[] = [];
  const actor = createActor(
    recentlyDeletedMachine.provide({
      actors: { loadDeleted: load.logic, restoreRecords: restore.logic, deleteForGood: purge.logic },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await load.last().resolve({ records: [record('1'), record('2')], next: '2' });
  const ids = () => actor.getSnapshot().context.records.map(({ id }) => id);
  return { actor, load, restore, purge, clock, emitted, ids };
}

test('the list goes on after its last record until its end', async () => {
  const { actor, load, ids } = await loaded();
  actor.send({ type: 'list.loadMore' });
  expect(load.calls.map(({ input }) => input)).toEqual([{ after: null }, { after: '2' }]);
  await load.last().resolve({ records: [record('3')], next: null });
  expect(ids()).toEqual(['1', '2', '3']);
  expect(actor.getSnapshot().can({ type: 'list.loadMore' })).toBe(false);
  actor.send({ type: 'list.reload' });
  await load.last().resolve({ records: [record('4')], next: null });
  expect(ids()).toEqual(['4']);
});

test('a list that fails or takes too long keeps its rows, and can be loaded again', async () => {
  const { actor, load, clock, emitted, ids } = await loaded();
  actor.send({ type: 'list.loadMore' });
  await load.last().reject(denied);
  expect(actor.getSnapshot().can({ type: 'list.loadMore' })).toBe(true);
  actor.send({ type: 'list.reload' });
  clock.increment(requestTimeout);
  expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
  expect(load.last().signal.aborted).toBe(true);
  expect(ids()).toEqual(['1', '2']);
  expect(emitted).toEqual([
    { type: 'request.failed', request: 'loadDeleted', error: denied },
    { type: 'request.failed', request: 'loadDeleted', error: timedOut() },
  ]);
});

test.each(['restored', 'exists', 'missing'] as const)(
  'a record that a restore reports as %s leaves the list',
  async (outcome) => {
    const { actor, restore, emitted, ids } = await loaded();
    actor.send({ type: 'record.restore', id: '1' });
    actor.send({ type: 'record.restore', id: '2' });
    expect(restore.calls.map(({ input }) => input)).toEqual([{ ids: ['1'] }]);
    await restore.last().resolve({ outcome });
    expect(ids()).toEqual(['2']);
    expect(emitted).toEqual([{ type: `record.${outcome}` }]);
  },
);

test('a record whose restore had no response is reported as restored when it exists', async () => {
  const { actor, restore, clock, emitted, ids } = await loaded();
  actor.send({ type: 'record.restore', id: '1' });
  clock.increment(requestTimeout);
  expect(ids()).toEqual(['1', '2']);
  actor.send({ type: 'record.restore', id: '1' });
  await restore.last().resolve({ outcome: 'exists' });
  actor.send({ type: 'record.restore', id: '2' });
  await restore.last().resolve({ outcome: 'exists' });
  expect(emitted).toEqual([
    { type: 'request.failed', request: 'restoreRecords', error: timedOut() },
    { type: 'record.restored' },
    { type: 'record.exists' },
  ]);
});

test('a record is deleted for good after a question alone, which is asked again after a failure', async () => {
  const { actor, purge, emitted, ids } = await loaded();
  actor.send({ type: 'record.deleteForGood', id: '2' });
  actor.send({ type: 'delete.cancel' });
  actor.send({ type: 'delete.confirm' });
  expect(purge.calls).toEqual([]);
  actor.send({ type: 'record.deleteForGood', id: '2' });
  actor.send({ type: 'delete.confirm' });
  await purge.last().reject(denied);
  expect(actor.getSnapshot().hasTag('confirmingDelete')).toBe(true);
  actor.send({ type: 'delete.confirm' });
  expect(purge.last().input).toEqual({ id: '2' });
  await purge.last().resolve({ outcome: 'missing' });
  expect(ids()).toEqual(['1']);
  expect(emitted).toEqual([
    { type: 'request.failed', request: 'deleteForGood', error: denied },
    { type: 'record.deleted' },
  ]);
});
