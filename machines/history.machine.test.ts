import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { historyMachine } from './history.machine.ts';
import { historyInput } from './history.model.ts';

test('a missing actor is reported as a failure', async () => {
  const actor = createActor(historyMachine, { input: historyInput }).start();
  await new Promise((resolve) => actor.subscribe((snapshot) => snapshot.hasTag('failed') && resolve(null)));
  expect(actor.getSnapshot().context.error).toEqual(
    new BackendError('refused', 'loadHistory must be provided'),
  );
});
