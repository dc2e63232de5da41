import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type {
  MessageSelection,
  MessagesChange,
  MessagesChangeResult,
} from '#domain/contact-message-record.ts';
import { deferredPromise } from '#statecharts/testing';
import { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { requestTimeout } from './shared/requests.ts';

test('a change that takes too long is aborted, and its late response changes nothing', async () => {
  const change = deferredPromise<
    MessagesChangeResult,
    { change: MessagesChange; selection: MessageSelection }
  >();
  const clock = new SimulatedClock();
  const machine = inboxSelectionMachine.provide({ actors: { changeMessages: change.logic } });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'selection.set', ids: ['1', '2'] });
  actor.send({ type: 'change.request', change: 'read' });
  clock.increment(requestTimeout);
  expect(change.last().signal.aborted).toBe(true);
  await change.last().resolve({ outcome: 'changed', ids: ['1', '2'] });
  expect(actor.getSnapshot().context.ids).toEqual(['1', '2']);
});
