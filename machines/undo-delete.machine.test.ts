import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { timedOut } from '#domain/backend-error.ts';
import type { RestoreResult } from '#domain/deleted-record.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { denied } from './testing/fixtures.ts';
import { type UndoDeleteInput, undoDeleteMachine } from './undo-delete.machine.ts';

function start() {
  const restore = deferredPromise<RestoreResult, UndoDeleteInput>();
  const clock = new SimulatedClock();
  const emitted: unknown[] = [];
  const actor = createActor(undoDeleteMachine.provide({ actors: { restoreRecords: restore.logic } }), {
    clock,
    input: { ids: ['1', '2'] },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, restore, clock, emitted, status: () => actor.getSnapshot().status };
}

const request = { type: 'undo.request' } as const;
const dismiss = { type: 'undo.dismiss' } as const;

test('a delete is undone once, whatever is pressed and closed while that runs', async () => {
  const { actor, restore, emitted, status } = start();
  actor.send(request);
  actor.send(dismiss);
  actor.send(request);
  expect(restore.calls.map(({ input }) => input)).toEqual([{ ids: ['1', '2'] }]);
  await restore.last().resolve({ outcome: 'restored' });
  expect(emitted).toEqual([{ type: 'records.restored' }]);
  expect(status()).toBe('done');
});

test.each(['exists', 'missing'] as const)('records that are %s are reported as such', async (outcome) => {
  const { actor, restore, emitted, status } = start();
  actor.send(request);
  await restore.last().resolve({ outcome });
  expect(emitted).toEqual([{ type: `records.${outcome}` }]);
  expect(status()).toBe('done');
});

test('a closed toast ends the offer without a request', () => {
  const { actor, restore, emitted, status } = start();
  actor.send(dismiss);
  expect([restore.calls, emitted, status()]).toEqual([[], [], 'done']);
});

test('a refused restore can be tried again or left', async () => {
  const { actor, restore, emitted, status } = start();
  actor.send(request);
  await restore.last().reject(denied);
  actor.send(request);
  await restore.last().reject(denied);
  actor.send(dismiss);
  const failed = { type: 'request.failed', request: 'restoreRecords', error: denied };
  expect(emitted).toEqual([failed, failed]);
  expect(status()).toBe('done');
});

test('records that a restore without a response has restored are reported as restored', async () => {
  const { actor, restore, clock, emitted } = start();
  actor.send(request);
  clock.increment(requestTimeout);
  expect(restore.last().signal.aborted).toBe(true);
  actor.send(request);
  await restore.last().reject(denied);
  actor.send(request);
  await restore.last().resolve({ outcome: 'exists' });
  expect(emitted).toEqual([
    { type: 'request.failed', request: 'restoreRecords', error: timedOut() },
    { type: 'request.failed', request: 'restoreRecords', error: denied },
    { type: 'records.restored' },
  ]);
});
