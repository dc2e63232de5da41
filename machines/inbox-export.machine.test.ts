import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import {
  type MessageCursor,
  type MessagePage,
  type MessageRecord,
  noMessage,
} from '#domain/contact-message-record.ts';
import { type InboxExportEmitted, inboxExportMachine } from './inbox-export.machine.ts';
import { timeLimit } from './shared/time-limit.ts';
import { heldCalls } from './testing/deferred-actors.ts';

const message = (id: string): MessageRecord => ({ ...noMessage, id });
const next = { id: '2', created_at: '2026-01-01 00:00:00.000001+00' };
const first = { messages: [message('1'), message('2')], count: 3, next };
const last = { messages: [message('3')], count: 1, next: null };

function start() {
  const readMessages = heldCalls<MessagePage<MessageRecord>, { after: MessageCursor | null }>();
  const clock = new SimulatedClock();
  const emitted: InboxExportEmitted[] = [];
  const actor = createActor(inboxExportMachine.provide({ actors: { readMessages: readMessages.logic } }), {
    clock,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, readMessages, clock, emitted };
}

test('reads part after part and hands all messages over once, however often it was asked', async () => {
  const { actor, readMessages, emitted } = start();
  expect(readMessages.calls).toEqual([]);
  actor.send({ type: 'export.start' });
  actor.send({ type: 'export.start' });
  expect(actor.getSnapshot().hasTag('exporting')).toBe(true);
  await readMessages.last().resolve(first);
  expect(emitted).toEqual([]);
  await readMessages.last().resolve(last);
  expect(readMessages.calls.map(({ input }) => input)).toEqual([{ after: null }, { after: next }]);
  expect(emitted).toEqual([{ type: 'export.read', messages: [message('1'), message('2'), message('3')] }]);
  expect(actor.getSnapshot().can({ type: 'export.start' })).toBe(true);
});

test('says when a part fails or takes too long, hands nothing over, and starts from the first part again', async () => {
  const { actor, readMessages, clock, emitted } = start();
  const offline = new BackendError('offline', 'Failed to fetch');
  actor.send({ type: 'export.start' });
  await readMessages.last().resolve(first);
  await readMessages.last().reject(offline);
  actor.send({ type: 'export.start' });
  clock.increment(timeLimit - 1);
  await readMessages.last().resolve(first);
  clock.increment(timeLimit - 1);
  expect(readMessages.last().signal.aborted).toBe(false);
  clock.increment(1);
  expect(readMessages.last().signal.aborted).toBe(true);
  expect(emitted).toEqual([
    { type: 'export.failed', error: offline },
    { type: 'export.failed', error: timedOut() },
  ]);
  actor.send({ type: 'export.start' });
  await readMessages.last().resolve(last);
  expect(readMessages.last().input).toEqual({ after: null });
  expect(emitted.at(-1)).toEqual({ type: 'export.read', messages: [message('3')] });
});
