import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import {
  type MarkResult,
  type MessagePage,
  type MessageQuery,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import type { AttentionFact } from './attention-fact.ts';
import { heldCalls, heldReports } from './held-calls.ts';
import { type InboxEmitted, inboxMachine } from './inbox.machine.ts';
import { timeLimit } from './time-limit.ts';

const message = (id: string, read_at: string | null = null): MessageRecord => ({
  id,
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
  read_at,
});
const row = (id: string, read_at: string | null = null): MessageSummary => ({
  id,
  short_name: 'Ada',
  excerpt: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
  read_at,
});
const readAt = '2026-01-02T00:00:00.000Z';
const denied = new BackendError('denied', 'permission denied for table contact_messages', '42501');
const next = { id: '2', created_at: '2026-01-01 00:00:00.000001+00' };

function start() {
  const loadMessages = heldCalls<MessagePage, MessageQuery>();
  const openMessage = heldCalls<OpenResult, { id: string }>();
  const markRead = heldCalls<MarkResult, { id: string }>();
  const markUnread = heldCalls<MarkResult, { id: string }>();
  const deleteMessage = heldCalls<DeleteResult, { id: string }>();
  const attention = heldReports<AttentionFact>();
  const clock = new SimulatedClock();
  const emitted: InboxEmitted[] = [];
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        loadMessages: loadMessages.logic,
        openMessage: openMessage.logic,
        markRead: markRead.logic,
        markUnread: markUnread.logic,
        deleteMessage: deleteMessage.logic,
        watchAttention: attention.logic,
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const context = () => actor.getSnapshot().context;
  const ids = () => context().messages.map(({ id }) => id);
  const calls = { loadMessages, openMessage, markRead, markUnread, deleteMessage };
  return { actor, ...calls, attention, clock, emitted, context, ids };
}

async function loaded() {
  const stage = start();
  await stage.loadMessages.last().resolve({ messages: [row('1'), row('2')], count: 3, next });
  return stage;
}

async function opened() {
  const stage = await loaded();
  stage.actor.send({ type: 'message.open', id: '1' });
  await stage.openMessage.last().resolve({ outcome: 'opened', message: message('1', readAt) });
  stage.emitted.length = 0;
  return stage;
}

describe('the list', () => {
  test('starts with the newest, and goes on after its last message until the end', async () => {
    const { actor, loadMessages, context, ids } = await loaded();
    expect(loadMessages.last().input).toEqual({ unreadOnly: false, after: null });
    expect(context()).toMatchObject({ total: 3, next });

    actor.send({ type: 'list.more' });
    expect(loadMessages.last().input).toEqual({ unreadOnly: false, after: next });
    await loadMessages.last().resolve({ messages: [row('3')], count: 1, next: null });
    expect(ids()).toEqual(['1', '2', '3']);
    expect(context()).toMatchObject({ total: 3, next: null });
    expect(actor.getSnapshot().can({ type: 'list.more' })).toBe(false);
  });

  test('is renewed when somebody comes back, unless it has grown', async () => {
    const { actor, loadMessages, attention, ids } = await loaded();
    attention.send({ type: 'attention.returned' });
    await loadMessages.last().resolve({ messages: [row('0'), row('1')], count: 3, next });
    expect(ids()).toEqual(['0', '1']);
    actor.send({ type: 'list.more' });
    await loadMessages.last().resolve({ messages: [row('2')], count: 1, next: null });
    attention.send({ type: 'attention.returned' });
    expect(loadMessages.calls).toHaveLength(3);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().resolve({ messages: [row('0'), row('1')], count: 3, next });
    attention.send({ type: 'attention.returned' });
    expect(loadMessages.calls).toHaveLength(5);
  });

  test('starts anew for the unread ones alone, and aborts what was on its way', async () => {
    const { actor, loadMessages, ids } = await loaded();
    actor.send({ type: 'list.more' });
    actor.send({ type: 'filter.change', unreadOnly: true });
    const [, more, filtered] = loadMessages.calls;
    expect([more?.signal.aborted, filtered?.signal.aborted]).toEqual([true, false]);
    expect(filtered?.input).toEqual({ unreadOnly: true, after: null });
    expect(ids()).toEqual(['1', '2']);
    await filtered?.resolve({ messages: [row('2')], count: 1, next: null });
    await more?.resolve({ messages: [row('3')], count: 1, next: null });
    expect(ids()).toEqual(['2']);
  });

  test('keeps its rows when it fails, when it cannot go on, and when either takes too long', async () => {
    const { actor, loadMessages, clock, emitted, ids } = await loaded();
    actor.send({ type: 'list.more' });
    await loadMessages.last().reject(denied);
    expect(actor.getSnapshot().can({ type: 'list.more' })).toBe(true);
    actor.send({ type: 'list.more' });
    clock.increment(timeLimit);
    expect(actor.getSnapshot().matches({ list: 'shown' })).toBe(true);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().reject(denied);
    actor.send({ type: 'list.reload' });
    clock.increment(timeLimit);
    expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
    expect(loadMessages.calls.map(({ signal }) => signal.aborted)).toEqual([false, false, true, false, true]);
    expect(ids()).toEqual(['1', '2']);
    const late = { type: 'list.failed', error: timedOut() };
    const refused = { type: 'list.failed', error: denied };
    expect(emitted).toEqual([refused, late, refused, late]);
  });

  test('that failed is outdated until it is refreshed: it can be longer, and is not renewed by itself', async () => {
    const { actor, loadMessages, attention, context, ids } = await loaded();
    actor.send({ type: 'list.reload' });
    await loadMessages.last().reject(denied);
    expect(context().rows).toBe('outdated');
    attention.send({ type: 'attention.returned' });
    expect(loadMessages.calls).toHaveLength(2);
    actor.send({ type: 'list.more' });
    await loadMessages.last().resolve({ messages: [row('3')], count: 1, next: null });
    expect([ids(), context().rows]).toEqual([['1', '2', '3'], 'outdated']);
    expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().resolve({ messages: [row('1')], count: 1, next: null });
    expect(actor.getSnapshot().matches({ list: 'shown' })).toBe(true);
    expect(context().rows).toBe('newest');
  });

  test('of another filter that fails does not pass the old rows for its own', async () => {
    const { actor, loadMessages, context } = await loaded();
    actor.send({ type: 'filter.change', unreadOnly: true });
    await loadMessages.last().reject(denied);
    expect(context()).toMatchObject({ messages: [], total: 0, next: null });
  });
});

describe('opening a message', () => {
  test('brings its text, and marks it as read in both places', async () => {
    const { actor, openMessage, markRead, context, emitted } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.last().input).toEqual({ id: '1' });
    expect(context().open).toEqual(noMessage);
    await openMessage.last().resolve({ outcome: 'opened', message: message('1') });
    expect(context().open).toEqual(message('1'));
    expect(markRead.last().input).toEqual({ id: '1' });
    await markRead.last().resolve({ outcome: 'marked', mark: { id: '1', read_at: readAt } });
    expect(context().open).toEqual(message('1', readAt));
    expect(context().messages).toEqual([row('1', readAt), row('2')]);
    expect(emitted).toEqual([{ type: 'message.opened' }]);
  });

  test('that was read before marks nothing, and shows in the list that it was read', async () => {
    const { markRead, context } = await opened();
    expect(markRead.calls).toEqual([]);
    expect(context().messages).toEqual([row('1', readAt), row('2')]);
  });

  test('that the list does not have, yet or any more, brings its text', async () => {
    const { actor, openMessage, context, ids } = await loaded();
    actor.send({ type: 'message.open', id: '9' });
    expect(context().open.id).toBe('');
    await openMessage.last().resolve({ outcome: 'opened', message: message('9', readAt) });
    expect(context().open.id).toBe('9');
    expect(ids()).toEqual(['1', '2']);
  });

  test('asks once for the same one, and aborts for another', async () => {
    const { actor, openMessage, context } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.calls).toHaveLength(1);
    actor.send({ type: 'message.open', id: '2' });
    expect(openMessage.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await openMessage.calls[0]?.resolve({ outcome: 'opened', message: message('1', readAt) });
    expect(context()).toMatchObject({ openId: '2', open: noMessage });
  });

  test('that was deleted meanwhile says so and takes its row away', async () => {
    const { actor, openMessage, context, ids, emitted } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    await openMessage.last().resolve({ outcome: 'missing' });
    expect(actor.getSnapshot().matches({ message: { reading: 'gone' } })).toBe(true);
    expect([ids(), context().total]).toEqual([['2'], 2]);
    expect(emitted).toEqual([{ type: 'message.missing' }]);
    actor.send({ type: 'message.close' });
    expect(context().openId).toBe('');
  });

  test('that fails or takes too long can be tried again', async () => {
    const { actor, openMessage, clock, context, emitted } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    await openMessage.last().reject(denied);
    actor.send({ type: 'message.retry' });
    clock.increment(timeLimit);
    expect(openMessage.last().signal.aborted).toBe(true);
    expect(context().open).toEqual(noMessage);
    expect(emitted).toEqual([
      { type: 'open.failed', error: denied },
      { type: 'open.failed', error: timedOut() },
    ]);
    actor.send({ type: 'message.retry' });
    expect(openMessage.calls).toHaveLength(3);
  });
});

describe('marking as read', () => {
  async function marking() {
    const stage = await loaded();
    stage.actor.send({ type: 'message.open', id: '1' });
    await stage.openMessage.last().resolve({ outcome: 'opened', message: message('1') });
    return stage;
  }
  const unavailable = new BackendError('unavailable', 'the disk is full', 'XX000');
  const offline = new BackendError('offline', 'Failed to fetch');

  test.each([
    ['refused, leaves it unread', unavailable, false],
    ['not answered, leaves it open whether it is unread', offline, true],
  ])('that was %s, and can be tried again', async (_, error, isMarkUnknown) => {
    const { actor, markRead, openMessage, context, emitted } = await marking();
    await markRead.last().reject(error);
    expect(context()).toMatchObject({ open: message('1'), isMarkUnknown });
    expect(emitted).toEqual([{ type: 'mark.failed', error }]);
    expect(actor.getSnapshot().can({ type: 'delete.request' })).toBe(true);
    actor.send({ type: 'message.retry' });
    await markRead.last().resolve({ outcome: 'marked', mark: { id: '1', read_at: readAt } });
    expect([openMessage.calls.length, context().open.read_at]).toEqual([1, readAt]);
  });

  test('that takes too long leaves it open whether it is unread', async () => {
    const { markRead, clock, context, emitted } = await marking();
    clock.increment(timeLimit);
    expect(markRead.last().signal.aborted).toBe(true);
    expect(context().isMarkUnknown).toBe(true);
    expect(emitted).toEqual([{ type: 'mark.failed', error: timedOut() }]);
  });

  test('of a message that was deleted since says so and takes its row away', async () => {
    const { actor, markRead, ids, emitted } = await marking();
    await markRead.last().resolve({ outcome: 'missing' });
    expect(actor.getSnapshot().matches({ message: { reading: 'gone' } })).toBe(true);
    expect(ids()).toEqual(['2']);
    expect(emitted).toEqual([{ type: 'message.missing' }]);
  });
});

describe('marking as unread', () => {
  test('stays with the message, which can be marked as read again', async () => {
    const { actor, markUnread, markRead, context, emitted } = await opened();
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().resolve({ outcome: 'marked', mark: { id: '1', read_at: null } });
    expect([context().open.read_at, context().messages[0]?.read_at]).toEqual([null, null]);
    expect(emitted).toEqual([{ type: 'message.unmarked' }]);
    actor.send({ type: 'message.markRead' });
    expect(markRead.calls).toHaveLength(1);
  });

  test('that fails or takes too long leaves it read; of a deleted one says so', async () => {
    const { actor, markUnread, clock, context, ids, emitted } = await opened();
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().reject(denied);
    actor.send({ type: 'message.markUnread' });
    clock.increment(timeLimit);
    expect(markUnread.last().signal.aborted).toBe(true);
    expect(context().open.read_at).toBe(readAt);
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().resolve({ outcome: 'missing' });
    expect(ids()).toEqual(['2']);
    expect(emitted).toEqual([
      { type: 'unmark.failed', error: denied },
      { type: 'unmark.failed', error: timedOut() },
      { type: 'message.missing' },
    ]);
  });
});

describe('deleting', () => {
  async function asked() {
    const stage = await opened();
    stage.actor.send({ type: 'delete.request' });
    return stage;
  }

  test('nothing is deleted before the question was answered, or after No', async () => {
    const { actor, deleteMessage } = await asked();
    expect(actor.getSnapshot().hasTag('asking')).toBe(true);
    actor.send({ type: 'delete.cancel' });
    expect(actor.getSnapshot().matches({ message: { reading: 'shown' } })).toBe(true);
    expect(deleteMessage.calls).toEqual([]);
  });

  test.each([
    ['deleted', 'message.deleted'],
    ['missing', 'message.missing'],
  ] as const)('%s takes the row away, says %s once, and does not open it again', async (outcome, type) => {
    const { actor, deleteMessage, openMessage, ids, context, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'message.open', id: '2' });
    expect(deleteMessage.calls.map(({ input }) => input)).toEqual([{ id: '1' }]);
    await deleteMessage.last().resolve({ outcome });
    expect([ids(), context().total]).toEqual([['2'], 2]);
    expect(emitted).toEqual([{ type }]);
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.calls).toHaveLength(1);
    actor.send({ type: 'message.open', id: '2' });
    expect(openMessage.calls).toHaveLength(2);
  });

  test.each([
    ['took too long', null],
    ['was cut off', new BackendError('offline', 'Failed to fetch')],
  ])('that %s and happened counts as done, however it turns out', async (_, error) => {
    const { actor, deleteMessage, markUnread, openMessage, clock, ids, emitted } = await asked();
    const fail = () => (error ? deleteMessage.last().reject(error) : clock.increment(timeLimit));
    actor.send({ type: 'delete.confirm' });
    await fail();
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().resolve({ outcome: 'missing' });
    expect(ids()).toEqual(['2']);

    actor.send({ type: 'message.open', id: '2' });
    await openMessage.last().resolve({ outcome: 'opened', message: message('2', readAt) });
    actor.send({ type: 'delete.request' });
    actor.send({ type: 'delete.confirm' });
    await fail();
    actor.send({ type: 'delete.cancel' });
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().resolve({ outcome: 'missing' });
    expect(ids()).toEqual([]);

    actor.send({ type: 'message.close' });
    actor.send({ type: 'message.open', id: '1' });
    await openMessage.last().resolve({ outcome: 'missing' });
    const failed = { type: 'delete.failed', error: error ?? timedOut() };
    const deleted = { type: 'message.deleted' };
    const opened = { type: 'message.opened' };
    expect(emitted).toEqual([failed, deleted, opened, failed, deleted, deleted]);
  });

  test('that was refused did not happen: gone later, another has deleted the message', async () => {
    const { actor, deleteMessage, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().reject(denied);
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().resolve({ outcome: 'missing' });
    expect(emitted).toEqual([{ type: 'delete.failed', error: denied }, { type: 'message.missing' }]);
  });

  test('that fails or takes too long is announced and the question stays', async () => {
    const { actor, deleteMessage, clock, ids, emitted } = await asked();
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().reject(denied);
    actor.send({ type: 'delete.confirm' });
    clock.increment(timeLimit);
    expect(deleteMessage.last().signal.aborted).toBe(true);
    expect(actor.getSnapshot().matches({ message: { reading: 'asking' } })).toBe(true);
    expect(ids()).toEqual(['1', '2']);
    expect(emitted).toEqual([
      { type: 'delete.failed', error: denied },
      { type: 'delete.failed', error: timedOut() },
    ]);
  });
});
