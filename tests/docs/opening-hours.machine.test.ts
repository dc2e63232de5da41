import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { deferredPromise } from '#machines/testing/deferred-actors.ts';
import { openingHoursMachine } from './opening-hours.machine.ts';

test('the hours of the newest response are shown', async () => {
  const loadHours = deferredPromise<string, undefined>();
  const machine = openingHoursMachine.provide({ actors: { loadHours: loadHours.logic } });
  const actor = createActor(machine).start();
  await loadHours.last().resolve('from nine to five');
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { hours: 'from nine to five' } });
});
