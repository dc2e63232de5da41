import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { type ConnectionEmitted, connectionMachine, retryPause } from './connection.machine.ts';
import type { ConnectionEvent } from './shared/connection-event.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls, heldReports } from './testing/deferred-actors.ts';

const lost = new BackendError('offline', 'Failed to fetch');

function start() {
  const health = heldCalls<unknown, undefined>();
  const facts = heldReports<ConnectionEvent>();
  const clock = new SimulatedClock();
  const emitted: ConnectionEmitted[] = [];
  const actor = createActor(
    connectionMachine.provide({ actors: { askHealth: health.logic, watchConnection: facts.logic } }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    health,
    clock,
    emitted,
    tell: (type: ConnectionEvent['type']) => facts.send({ type }),
    isAway: () => actor.getSnapshot().hasTag('away'),
  };
}

test('one lost call is no lost connection', async () => {
  const { health, emitted, tell, isAway } = start();
  tell('call.lost');
  expect(isAway()).toBe(false);
  await health.last().resolve(undefined);
  tell('call.answered');
  expect([isAway(), emitted]).toEqual([false, []]);
});

test('without a network it waits for one, then makes sure before it says so', async () => {
  const { health, clock, emitted, tell, isAway } = start();
  tell('network.lost');
  clock.increment(10 * retryPause);
  expect([isAway(), health.calls.length]).toEqual([true, 0]);
  tell('network.returned');
  expect([isAway(), emitted]).toEqual([true, []]);
  await health.last().resolve(undefined);
  expect([isAway(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});

test('a server that cannot be reached is tried again until it answers', async () => {
  const { health, clock, emitted, tell, isAway } = start();
  tell('call.lost');
  await health.last().reject(lost);
  expect(isAway()).toBe(true);
  clock.increment(retryPause);
  clock.increment(timeLimit);
  expect(health.last().signal.aborted).toBe(true);
  clock.increment(retryPause);
  expect([health.calls.length, isAway()]).toEqual([3, true]);
  await health.last().resolve(undefined);
  expect([isAway(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});

test('any answered call is a sign of the server too', async () => {
  const { health, emitted, tell, isAway } = start();
  tell('call.lost');
  await health.last().reject(lost);
  tell('call.answered');
  expect([isAway(), emitted]).toEqual([false, [{ type: 'connection.restored' }]]);
});
