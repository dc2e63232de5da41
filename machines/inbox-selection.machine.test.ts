import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { timedOut } from '#domain/backend-error.ts';
import {
  defaultInboxQuery,
  type MessageSelection,
  type MessagesChange,
} from '#domain/contact-message-record.ts';
import { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { deferredPromise } from './testing/deferred-actors.ts';
import { denied } from './testing/fixtures.ts';

function start() {
  const change = deferredPromise<string[], { change: MessagesChange; selection: MessageSelection }>();
  const clock = new SimulatedClock();
  const emitted: unknown[] = [];
  const actor = createActor(inboxSelectionMachine.provide({ actors: { changeMessages: change.logic } }), {
    clock,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const selection = () => {
    const { ids, query } = actor.getSnapshot().context;
    return { ids, query };
  };
  return { actor, change, clock, emitted, selection };
}

const markRead = { type: 'change.request', change: 'read' } as const;
const none = { ids: [], query: null };

test('nothing is changed or deleted without a selection', () => {
  const { actor, change } = start();
  actor.send(markRead);
  actor.send({ type: 'delete.request' });
  expect([change.calls, actor.getSnapshot().value]).toEqual([[], 'selecting']);
});

test('messages are selected one by one, as a page, or all that a query finds', () => {
  const { actor, selection } = start();
  actor.send({ type: 'selection.toggle', id: '1' });
  actor.send({ type: 'selection.toggle', id: '2' });
  actor.send({ type: 'selection.toggle', id: '1' });
  expect(selection()).toEqual({ ids: ['2'], query: null });
  actor.send({ type: 'selection.set', ids: ['1', '2', '3'] });
  actor.send({ type: 'selection.setAll', query: defaultInboxQuery });
  expect(selection()).toEqual({ ids: ['1', '2', '3'], query: defaultInboxQuery });
  actor.send({ type: 'selection.toggle', id: '3' });
  expect(selection()).toEqual({ ids: ['1', '2'], query: null });
  actor.send({ type: 'selection.set', ids: [] });
  expect(selection()).toEqual(none);
});

test('a change is requested once, and clears the selection', async () => {
  const { actor, change, emitted, selection } = start();
  actor.send({ type: 'selection.set', ids: ['1', '2'] });
  actor.send(markRead);
  actor.send(markRead);
  actor.send({ type: 'selection.toggle', id: '3' });
  expect(change.calls.map(({ input }) => input)).toEqual([
    { change: 'read', selection: { ids: ['1', '2'] } },
  ]);
  await change.last().resolve(['2']);
  expect(emitted).toEqual([{ type: 'messages.changed', change: 'read', ids: ['2'] }]);
  expect(selection()).toEqual(none);
});

test('a change that fails or takes too long keeps the selection', async () => {
  const { actor, change, clock, emitted, selection } = start();
  actor.send({ type: 'selection.setAll', query: defaultInboxQuery });
  actor.send(markRead);
  await change.last().reject(denied);
  actor.send(markRead);
  clock.increment(requestTimeout);
  expect(change.calls.map(({ input }) => input.selection)).toEqual([
    { query: defaultInboxQuery },
    { query: defaultInboxQuery },
  ]);
  expect(change.last().signal.aborted).toBe(true);
  expect(selection()).toEqual({ ids: [], query: defaultInboxQuery });
  const failed = { type: 'request.failed', request: 'changeMessages' };
  expect(emitted).toEqual([
    { ...failed, error: denied },
    { ...failed, error: timedOut() },
  ]);
});

test('messages are deleted after a question alone, which is asked again after a failure', async () => {
  const { actor, change, emitted, selection } = start();
  actor.send({ type: 'selection.set', ids: ['1', '2'] });
  actor.send({ type: 'delete.request' });
  actor.send({ type: 'delete.cancel' });
  expect([change.calls, selection().ids]).toEqual([[], ['1', '2']]);
  actor.send({ type: 'delete.request' });
  actor.send({ type: 'delete.confirm' });
  await change.last().reject(denied);
  expect(actor.getSnapshot().hasTag('confirmingDelete')).toBe(true);
  actor.send({ type: 'delete.confirm' });
  expect(change.last().input).toEqual({ change: 'deleted', selection: { ids: ['1', '2'] } });
  await change.last().resolve(['1', '2']);
  expect(emitted.at(-1)).toEqual({ type: 'messages.changed', change: 'deleted', ids: ['1', '2'] });
  expect(selection()).toEqual(none);
});
