import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SaveResult } from '#domain/save-result.ts';
import { sessionExpired } from '#machines/testing/fixtures.ts';
import { deferredPromise } from '#statecharts/testing';
import { requestTimeout } from './requests.ts';
import { type SaveInput, saveMachine, type Write } from './save.machine.ts';

type Values = { title: string };
type Row = Values & { id: string; version: number };

const machine = saveMachine<Values, Row>();
const input: SaveInput<Values> = {
  values: { title: 'My title' },
  base: { id: 'record-1', version: 3 },
  onMissing: 'ask',
};

test('a write and a session check are aborted after their time limit', async () => {
  const write = deferredPromise<SaveResult<Row>, Write<Values>>();
  const checkSession = deferredPromise<boolean, undefined>();
  const start = () => {
    const clock = new SimulatedClock();
    const actors = { write: write.logic, checkSession: checkSession.logic };
    createActor(machine.provide({ actors }), { input, clock }).start();
    return clock;
  };
  start().increment(requestTimeout);
  expect(write.last().signal.aborted).toBe(true);

  const clock = start();
  await write.last().reject(sessionExpired);
  expect(checkSession.last().signal.aborted).toBe(false);
  clock.increment(requestTimeout);
  expect(checkSession.last().signal.aborted).toBe(true);
});
