import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { RestoreResult } from '#domain/deleted-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { deferredPromise } from '#statecharts/testing';
import { removalMachine } from './removal.machine.ts';
import { requestTimeout } from './shared/requests.ts';

test.each([
  ['delete', 'delete.confirm', 'deleteRecords'],
  ['restore', 'restore.request', 'restoreRecords'],
] as const)('a %s that takes too long is aborted', (task, type, call) => {
  const calls = {
    deleteRecords: deferredPromise<DeleteResult, { ids: readonly string[] }>(),
    restoreRecords: deferredPromise<RestoreResult, { ids: readonly string[] }>(),
  };
  const actors = { deleteRecords: calls.deleteRecords.logic, restoreRecords: calls.restoreRecords.logic };
  const clock = new SimulatedClock();
  const input = { ids: ['item-1'], task };
  const actor = createActor(removalMachine.provide({ actors }), { clock, input }).start();
  actor.send({ type });
  expect(calls[call].last().signal.aborted).toBe(false);
  clock.increment(requestTimeout);
  expect(calls[call].last().signal.aborted).toBe(true);
});
