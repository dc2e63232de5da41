import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import { type MessageRecord, noMessage } from '#domain/contact-message-record.ts';
import { heldCalls } from './held-calls.ts';
import { exportTimeLimit, type InboxExportEmitted, inboxExportMachine } from './inbox-export.machine.ts';

function start() {
  const readAllMessages = heldCalls<MessageRecord[], undefined>();
  const clock = new SimulatedClock();
  const emitted: InboxExportEmitted[] = [];
  const actor = createActor(
    inboxExportMachine.provide({ actors: { readAllMessages: readAllMessages.logic } }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, readAllMessages, clock, emitted };
}

test('hands over all messages once, however often it was asked meanwhile', async () => {
  const { actor, readAllMessages, emitted } = start();
  expect(readAllMessages.calls).toEqual([]);
  actor.send({ type: 'export.start' });
  actor.send({ type: 'export.start' });
  expect(actor.getSnapshot().hasTag('exporting')).toBe(true);
  expect(readAllMessages.calls).toHaveLength(1);
  await readAllMessages.last().resolve([noMessage]);
  expect(emitted).toEqual([{ type: 'export.read', messages: [noMessage] }]);
  expect(actor.getSnapshot().can({ type: 'export.start' })).toBe(true);
});

test('says when it fails or takes too long, and can be started again', async () => {
  const { actor, readAllMessages, clock, emitted } = start();
  const offline = new BackendError('offline', 'Failed to fetch');
  actor.send({ type: 'export.start' });
  await readAllMessages.last().reject(offline);
  actor.send({ type: 'export.start' });
  clock.increment(exportTimeLimit);
  expect(readAllMessages.last().signal.aborted).toBe(true);
  expect(emitted).toEqual([
    { type: 'export.failed', error: offline },
    { type: 'export.failed', error: timedOut() },
  ]);
  expect(actor.getSnapshot().can({ type: 'export.start' })).toBe(true);
});
