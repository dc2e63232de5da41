import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type ConnectionEmitted,
  type ConnectionEvent,
  connectionMachine,
  retryDelay,
} from './connection.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { controlledCallback, deferredPromise } from './testing/deferred-actors.ts';
import { offline } from './testing/fixtures.ts';

function start() {
  const health = deferredPromise<unknown, undefined>();
  const connection = controlledCallback<ConnectionEvent>();
  const clock = new SimulatedClock();
  const emitted: ConnectionEmitted[] = [];
  const actor = createActor(
    connectionMachine.provide({ actors: { checkHealth: health.logic, watchConnection: connection.logic } }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    health,
    clock,
    emitted,
    report: (type: ConnectionEvent['type']) => connection.send({ type }),
    isDisconnected: () => actor.getSnapshot().hasTag('disconnected'),
  };
}

test('one lost call shows no lost connection', async () => {
  const { health, emitted, report, isDisconnected } = start();
  report('call.lost');
  expect(isDisconnected()).toBe(false);
  await health.last().resolve(undefined);
  report('call.responded');
  expect([isDisconnected(), emitted]).toEqual([false, []]);
});

test('without a network it waits for one, then checks the server before it is connected', async () => {
  const { health, clock, emitted, report, isDisconnected } = start();
  report('network.lost');
  clock.increment(10 * retryDelay);
  expect([isDisconnected(), health.calls.length]).toEqual([true, 0]);
  report('network.restored');
  expect([isDisconnected(), emitted]).toEqual([true, []]);
  await health.last().resolve(undefined);
  expect([isDisconnected(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});

test('a server that cannot be reached is tried again until it responds', async () => {
  const { health, clock, emitted, report, isDisconnected } = start();
  report('call.lost');
  await health.last().reject(offline);
  expect(isDisconnected()).toBe(true);
  clock.increment(retryDelay);
  clock.increment(requestTimeout);
  expect(health.last().signal.aborted).toBe(true);
  clock.increment(retryDelay);
  expect([health.calls.length, isDisconnected()]).toEqual([3, true]);
  await health.last().resolve(undefined);
  expect([isDisconnected(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});

test('any response shows that the server can be reached', async () => {
  const { health, emitted, report, isDisconnected } = start();
  report('call.lost');
  await health.last().reject(offline);
  report('call.responded');
  expect([isDisconnected(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});
