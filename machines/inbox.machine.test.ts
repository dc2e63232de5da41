import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import {
  type ChangeResult,
  defaultInboxQuery,
  type InboxPage,
  type MessageCursor,
  type MessageFilter,
  type MessageMark,
  type MessageQuery,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import type { InboxEmitted } from './inbox.events.ts';
import { inboxMachine } from './inbox.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import { controlledCallback, deferredPromise } from './testing/deferred-actors.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

const state = { suspected_for: null, mail_state: 'sent', mail_error: null } as const;
const mark = (id: string, read_at: string | null): MessageMark => ({ ...state, id, read_at });
const message = (id: string, read_at: string | null = null): MessageRecord => ({
  ...mark(id, read_at),
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
});
const row = (id: string, read_at: string | null = null): MessageSummary => ({
  ...mark(id, read_at),
  short_name: 'Ada',
  excerpt: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
});
const page = (messages: MessageSummary[], count: number, next: MessageCursor | null = null): InboxPage => ({
  messages,
  count,
  next,
  suspected: 0,
});
const readAt = '2026-01-02T00:00:00.000Z';
const next = { id: '2', created_at: '2026-01-01 00:00:00.000001+00' };

function start() {
  const loadMessages = deferredPromise<InboxPage, MessageQuery>();
  const openMessage = deferredPromise<OpenResult, { id: string }>();
  const markRead = deferredPromise<ChangeResult, { id: string }>();
  const markUnread = deferredPromise<ChangeResult, { id: string }>();
  const releaseMessage = deferredPromise<ChangeResult, { id: string }>();
  const resendMail = deferredPromise<ChangeResult, { id: string }>();
  const deleteMessage = deferredPromise<DeleteResult, { id: string }>();
  const tab = controlledCallback<{ type: 'tab.focused' }>();
  const clock = new SimulatedClock();
  const emitted: InboxEmitted[] = [];
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        loadMessages: loadMessages.logic,
        openMessage: openMessage.logic,
        markRead: markRead.logic,
        markUnread: markUnread.logic,
        releaseMessage: releaseMessage.logic,
        resendMail: resendMail.logic,
        deleteMessage: deleteMessage.logic,
        watchTabFocus: tab.logic,
      },
    }),
    { clock, input: { query: defaultInboxQuery } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const context = () => actor.getSnapshot().context;
  const ids = () => context().messages.map(({ id }) => id);
  const calls = {
    loadMessages,
    openMessage,
    markRead,
    markUnread,
    releaseMessage,
    resendMail,
    deleteMessage,
  };
  return { actor, ...calls, tab, clock, emitted, context, ids };
}

async function loaded() {
  const harness = start();
  await harness.loadMessages.last().resolve(page([row('1'), row('2')], 3, next));
  return harness;
}

async function opened() {
  const harness = await loaded();
  harness.actor.send({ type: 'message.open', id: '1' });
  await harness.openMessage.last().resolve({ outcome: 'opened', message: message('1', readAt) });
  harness.emitted.length = 0;
  return harness;
}

describe('the list', () => {
  test('starts with the newest, and goes on after its last message until the end', async () => {
    const { actor, loadMessages, context, ids } = await loaded();
    expect(loadMessages.last().input).toEqual({ filter: 'all', search: '', after: null });
    expect(context()).toMatchObject({ total: 3, next });

    actor.send({ type: 'list.loadMore' });
    expect(loadMessages.last().input).toEqual({ filter: 'all', search: '', after: next });
    await loadMessages.last().resolve(page([row('3')], 1));
    expect(ids()).toEqual(['1', '2', '3']);
    expect(context()).toMatchObject({ total: 3, next: null });
    expect(actor.getSnapshot().can({ type: 'list.loadMore' })).toBe(false);
  });

  test('is reloaded on tab focus, unless more pages were loaded', async () => {
    const { actor, loadMessages, tab, ids } = await loaded();
    tab.send({ type: 'tab.focused' });
    await loadMessages.last().resolve(page([row('0'), row('1')], 3, next));
    expect(ids()).toEqual(['0', '1']);
    actor.send({ type: 'list.loadMore' });
    await loadMessages.last().resolve(page([row('2')], 1));
    tab.send({ type: 'tab.focused' });
    expect(loadMessages.calls).toHaveLength(3);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().resolve(page([row('0'), row('1')], 3, next));
    tab.send({ type: 'tab.focused' });
    expect(loadMessages.calls).toHaveLength(5);
  });

  test('loads the unread messages alone for that filter, and aborts the running request', async () => {
    const { actor, loadMessages, ids } = await loaded();
    actor.send({ type: 'list.loadMore' });
    actor.send({ type: 'query.change', query: { filter: 'unread', search: '' } });
    const [, more, filtered] = loadMessages.calls;
    expect([more?.signal.aborted, filtered?.signal.aborted]).toEqual([true, false]);
    expect(filtered?.input).toEqual({ filter: 'unread', search: '', after: null });
    expect(ids()).toEqual(['1', '2']);
    await filtered?.resolve(page([row('2')], 1));
    await more?.resolve(page([row('3')], 1));
    expect(ids()).toEqual(['2']);
  });

  test('keeps its rows when it fails, when it cannot go on, and when either takes too long', async () => {
    const { actor, loadMessages, clock, emitted, ids } = await loaded();
    actor.send({ type: 'list.loadMore' });
    await loadMessages.last().reject(denied);
    expect(actor.getSnapshot().can({ type: 'list.loadMore' })).toBe(true);
    actor.send({ type: 'list.loadMore' });
    clock.increment(requestTimeout);
    expect(actor.getSnapshot().matches({ list: 'shown' })).toBe(true);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().reject(denied);
    actor.send({ type: 'list.reload' });
    clock.increment(requestTimeout);
    expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
    expect(loadMessages.calls.map(({ signal }) => signal.aborted)).toEqual([false, false, true, false, true]);
    expect(ids()).toEqual(['1', '2']);
    const late = { type: 'request.failed', request: 'loadMessages', error: timedOut() };
    const refused = { type: 'request.failed', request: 'loadMessages', error: denied };
    expect(emitted).toEqual([refused, late, refused, late]);
  });

  test('that failed is outdated until it is reloaded: it can grow, and is not reloaded on tab focus', async () => {
    const { actor, loadMessages, tab, context, ids } = await loaded();
    actor.send({ type: 'list.reload' });
    await loadMessages.last().reject(denied);
    expect(context().rowsState).toBe('outdated');
    tab.send({ type: 'tab.focused' });
    expect(loadMessages.calls).toHaveLength(2);
    actor.send({ type: 'list.loadMore' });
    await loadMessages.last().resolve(page([row('3')], 1));
    expect([ids(), context().rowsState]).toEqual([['1', '2', '3'], 'outdated']);
    expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
    actor.send({ type: 'list.reload' });
    await loadMessages.last().resolve(page([row('1')], 1));
    expect(actor.getSnapshot().matches({ list: 'shown' })).toBe(true);
    expect(context().rowsState).toBe('firstPage');
  });

  test('has what a search finds, and goes on with the search', async () => {
    const { actor, loadMessages } = await loaded();
    const query = { filter: 'all', search: 'ada' } as const;
    actor.send({ type: 'query.change', query });
    expect(loadMessages.last().input).toEqual({ ...query, after: null });
    await loadMessages.last().resolve(page([row('2')], 2, next));
    actor.send({ type: 'list.loadMore' });
    expect(loadMessages.last().input).toEqual({ ...query, after: next });
  });

  test('of another filter that fails does not show the rows of the old filter', async () => {
    const { actor, loadMessages, context } = await loaded();
    actor.send({ type: 'query.change', query: { filter: 'unread', search: '' } });
    await loadMessages.last().reject(denied);
    expect(context()).toMatchObject({ messages: [], total: 0, next: null });
  });
});

describe('opening a message', () => {
  test('brings its text, and marks it as read in both places', async () => {
    const { actor, openMessage, markRead, context, emitted } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.last().input).toEqual({ id: '1' });
    expect(context().openedMessage).toEqual(noMessage);
    await openMessage.last().resolve({ outcome: 'opened', message: message('1') });
    expect(context().openedMessage).toEqual(message('1'));
    expect(markRead.last().input).toEqual({ id: '1' });
    await markRead.last().resolve({ outcome: 'changed', mark: mark('1', readAt) });
    expect(context().openedMessage).toEqual(message('1', readAt));
    expect(context().messages).toEqual([row('1', readAt), row('2')]);
    expect(emitted).toEqual([{ type: 'message.isRead' }]);
  });

  test('that was read before marks nothing, and shows in the list that it was read', async () => {
    const { markRead, context } = await opened();
    expect(markRead.calls).toEqual([]);
    expect(context().messages).toEqual([row('1', readAt), row('2')]);
  });

  test('that is not in the list brings its text', async () => {
    const { actor, openMessage, context, ids } = await loaded();
    actor.send({ type: 'message.open', id: '9' });
    expect(context().openedMessage.id).toBe('');
    await openMessage.last().resolve({ outcome: 'opened', message: message('9', readAt) });
    expect(context().openedMessage.id).toBe('9');
    expect(ids()).toEqual(['1', '2']);
  });

  test('sends one request for the same message, and aborts it for another', async () => {
    const { actor, openMessage, context } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.calls).toHaveLength(1);
    actor.send({ type: 'message.open', id: '2' });
    expect(openMessage.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await openMessage.calls[0]?.resolve({ outcome: 'opened', message: message('1', readAt) });
    expect(context()).toMatchObject({ openId: '2', openedMessage: noMessage });
  });

  test('that was deleted elsewhere announces it and removes its row', async () => {
    const { actor, openMessage, context, ids, emitted } = await loaded();
    actor.send({ type: 'message.open', id: '1' });
    await openMessage.last().resolve({ outcome: 'missing' });
    expect(actor.getSnapshot().matches({ message: { reading: 'missing' } })).toBe(true);
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
    clock.increment(requestTimeout);
    expect(openMessage.last().signal.aborted).toBe(true);
    expect(context().openedMessage).toEqual(noMessage);
    expect(emitted).toEqual([
      { type: 'request.failed', request: 'openMessage', error: denied },
      { type: 'request.failed', request: 'openMessage', error: timedOut() },
    ]);
    actor.send({ type: 'message.retry' });
    expect(openMessage.calls).toHaveLength(3);
  });
});

describe('marking as read', () => {
  async function marking() {
    const harness = await loaded();
    harness.actor.send({ type: 'message.open', id: '1' });
    await harness.openMessage.last().resolve({ outcome: 'opened', message: message('1') });
    return harness;
  }
  const unavailable = new BackendError('unavailable', 'the disk is full', 'XX000');
  const badGateway = new BackendError('unavailable', 'status 502');

  test.each([
    ['refused, leaves it unread', unavailable, 'refused'],
    ['without a response, leaves unknown whether it is unread', offline, 'unknown'],
    ['given up by a gateway, leaves unknown whether it is unread', badGateway, 'unknown'],
  ])('that was %s, and can be retried', async (_, error, markReadFailure) => {
    const { actor, markRead, openMessage, context, emitted } = await marking();
    await markRead.last().reject(error);
    expect(context()).toMatchObject({ openedMessage: message('1'), markReadFailure });
    expect(emitted).toEqual([{ type: 'request.failed', request: 'markRead', error }]);
    expect(actor.getSnapshot().can({ type: 'delete.request' })).toBe(true);
    actor.send({ type: 'message.retry' });
    await markRead.last().resolve({ outcome: 'changed', mark: mark('1', readAt) });
    expect([openMessage.calls.length, context().openedMessage.read_at]).toEqual([1, readAt]);
  });

  test('that failed can still be retried after a delete that was cancelled, and after one that was refused', async () => {
    const { actor, markRead, deleteMessage, releaseMessage } = await marking();
    const isUnmarked = () => actor.getSnapshot().can({ type: 'message.retry' });
    await markRead.last().reject(unavailable);
    actor.send({ type: 'delete.request' });
    actor.send({ type: 'delete.cancel' });
    expect(isUnmarked()).toBe(true);
    actor.send({ type: 'delete.request' });
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().reject(denied);
    actor.send({ type: 'delete.cancel' });
    expect(isUnmarked()).toBe(true);
    actor.send({ type: 'message.release' });
    await releaseMessage.last().reject(denied);
    expect(isUnmarked()).toBe(true);
    actor.send({ type: 'message.release' });
    await releaseMessage.last().resolve({ outcome: 'changed', mark: mark('1', null) });
    expect(isUnmarked()).toBe(false);
  });

  test('that takes too long leaves unknown whether it is unread', async () => {
    const { markRead, clock, context, emitted } = await marking();
    clock.increment(requestTimeout);
    expect(markRead.last().signal.aborted).toBe(true);
    expect(context().markReadFailure).toBe('unknown');
    expect(emitted).toEqual([{ type: 'request.failed', request: 'markRead', error: timedOut() }]);
  });

  test('of a message that was deleted elsewhere announces it and removes its row', async () => {
    const { actor, markRead, ids, emitted } = await marking();
    await markRead.last().resolve({ outcome: 'missing' });
    expect(actor.getSnapshot().matches({ message: { reading: 'missing' } })).toBe(true);
    expect(ids()).toEqual(['2']);
    expect(emitted).toEqual([{ type: 'message.missing' }]);
  });
});

describe('marking as unread', () => {
  test('stays with the message, which can be marked as read again', async () => {
    const { actor, markUnread, markRead, context, emitted } = await opened();
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().resolve({ outcome: 'changed', mark: mark('1', null) });
    expect([context().openedMessage.read_at, context().messages[0]?.read_at]).toEqual([null, null]);
    expect(emitted).toEqual([{ type: 'message.markedUnread' }]);
    actor.send({ type: 'message.markRead' });
    expect(markRead.calls).toHaveLength(1);
  });

  test('that fails or takes too long leaves it read; a deleted one is announced', async () => {
    const { actor, markUnread, clock, context, ids, emitted } = await opened();
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().reject(denied);
    actor.send({ type: 'message.markUnread' });
    clock.increment(requestTimeout);
    expect(markUnread.last().signal.aborted).toBe(true);
    expect(context().openedMessage.read_at).toBe(readAt);
    actor.send({ type: 'message.markUnread' });
    await markUnread.last().resolve({ outcome: 'missing' });
    expect(ids()).toEqual(['2']);
    expect(emitted).toEqual([
      { type: 'request.failed', request: 'markUnread', error: denied },
      { type: 'request.failed', request: 'markUnread', error: timedOut() },
      { type: 'message.missing' },
    ]);
  });
});

describe('a suspected message', () => {
  const suspected = { ...message('1', readAt), suspected_for: 'links', mail_state: 'failed' } as const;
  const released = { ...mark('1', readAt), mail_state: 'waiting' } as const;

  async function open(filter: MessageFilter, rows: MessageSummary[]) {
    const harness = await loaded();
    harness.actor.send({ type: 'query.change', query: { filter, search: '' } });
    await harness.loadMessages.last().resolve({ ...page(rows, rows.length), suspected: 2 });
    harness.actor.send({ type: 'message.open', id: '1' });
    await harness.openMessage.last().resolve({ outcome: 'opened', message: suspected });
    harness.emitted.length = 0;
    return harness;
  }

  test.each([
    ['suspected', ['1', '2'], ['2']],
    ['all', ['3', '4'], ['3', '4']],
  ] as const)(
    'that is released is one of the others, read in the list of %s',
    async (filter, before, after) => {
      const { actor, releaseMessage, context, ids, emitted } = await open(
        filter,
        before.map((id) => row(id)),
      );
      actor.send({ type: 'message.release' });
      actor.send({ type: 'message.release' });
      expect(releaseMessage.calls.map(({ input }) => input)).toEqual([{ id: '1' }]);
      await releaseMessage.last().resolve({ outcome: 'changed', mark: released });
      expect([ids(), context().total, context().suspected]).toEqual([after, after.length, 1]);
      expect(context().openedMessage).toEqual({ ...message('1', readAt), ...released });
      expect(emitted).toEqual([{ type: 'message.released' }]);
      expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    },
  );

  test.each([
    ['message.release', 'releaseMessage'],
    ['mail.resend', 'resendMail'],
  ] as const)(
    '%s that fails or takes too long changes nothing; a deleted message is announced',
    async (type, request) => {
      const harness = await open('suspected', [row('1'), row('2')]);
      const { actor, clock, context, ids, emitted } = harness;
      actor.send({ type });
      await harness[request].last().reject(denied);
      actor.send({ type });
      clock.increment(requestTimeout);
      expect(harness[request].last().signal.aborted).toBe(true);
      expect(context()).toMatchObject({ openedMessage: suspected, suspected: 2 });
      actor.send({ type });
      await harness[request].last().resolve({ outcome: 'missing' });
      expect([ids(), context().suspected]).toEqual([['2'], 1]);
      expect(emitted).toEqual([
        { type: 'request.failed', request, error: denied },
        { type: 'request.failed', request, error: timedOut() },
        { type: 'message.missing' },
      ]);
    },
  );

  test('whose mail failed waits for its mail again, in both places, until the list says more', async () => {
    const { actor, resendMail, loadMessages, context } = await open('suspected', [row('1')]);
    const waiting = { ...mark('1', readAt), suspected_for: 'links', mail_state: 'waiting' } as const;
    actor.send({ type: 'mail.resend' });
    await resendMail.last().resolve({ outcome: 'changed', mark: waiting });
    expect(context()).toMatchObject({ openedMessage: waiting, messages: [waiting], suspected: 2 });
    actor.send({ type: 'list.reload' });
    const sent = { ...row('1'), ...waiting, read_at: null, mail_state: 'sent' } as const;
    await loadMessages.last().resolve({ ...page([sent], 1), suspected: 1 });
    expect(context().openedMessage).toEqual({ ...suspected, ...waiting, mail_state: 'sent' });
  });
});

describe('deleting', () => {
  async function confirming() {
    const harness = await opened();
    harness.actor.send({ type: 'delete.request' });
    return harness;
  }

  test('nothing is deleted before the confirmation, or after Cancel', async () => {
    const { actor, deleteMessage } = await confirming();
    expect(actor.getSnapshot().hasTag('confirmingDelete')).toBe(true);
    actor.send({ type: 'delete.cancel' });
    expect(actor.getSnapshot().matches({ message: { reading: 'ready' } })).toBe(true);
    expect(deleteMessage.calls).toEqual([]);
  });

  test.each([
    ['deleted', { type: 'message.deleted', id: '1' }],
    ['missing', { type: 'message.missing' }],
  ] as const)('%s removes the row, emits %j once, and does not open it again', async (outcome, event) => {
    const { actor, deleteMessage, openMessage, ids, context, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'delete.confirm' });
    actor.send({ type: 'message.open', id: '2' });
    expect(deleteMessage.calls.map(({ input }) => input)).toEqual([{ id: '1' }]);
    await deleteMessage.last().resolve({ outcome });
    expect([ids(), context().total]).toEqual([['2'], 2]);
    expect(emitted).toEqual([event]);
    actor.send({ type: 'message.open', id: '1' });
    expect(openMessage.calls).toHaveLength(1);
    actor.send({ type: 'message.open', id: '2' });
    expect(openMessage.calls).toHaveLength(2);
  });

  test.each([
    ['took too long', null],
    ['was cut off', offline],
  ])('that %s and happened counts as done, however it turns out', async (_, error) => {
    const { actor, deleteMessage, markUnread, openMessage, clock, ids, emitted } = await confirming();
    const fail = () => (error ? deleteMessage.last().reject(error) : clock.increment(requestTimeout));
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
    const failed = { type: 'request.failed', request: 'deleteMessage', error: error ?? timedOut() };
    const deleted = (id: string) => ({ type: 'message.deleted', id });
    const opened = { type: 'message.isRead' };
    expect(emitted).toEqual([failed, deleted('1'), opened, failed, deleted('2'), deleted('1')]);
  });

  test.each([denied, recursion])(
    'that was refused ($kind) did not happen: gone later, another has deleted the message',
    async (error) => {
      const { actor, deleteMessage, emitted } = await confirming();
      actor.send({ type: 'delete.confirm' });
      await deleteMessage.last().reject(error);
      actor.send({ type: 'delete.confirm' });
      await deleteMessage.last().resolve({ outcome: 'missing' });
      expect(emitted).toEqual([
        { type: 'request.failed', request: 'deleteMessage', error },
        { type: 'message.missing' },
      ]);
    },
  );

  test('that fails or takes too long is announced and the question stays', async () => {
    const { actor, deleteMessage, clock, ids, emitted } = await confirming();
    actor.send({ type: 'delete.confirm' });
    await deleteMessage.last().reject(denied);
    actor.send({ type: 'delete.confirm' });
    clock.increment(requestTimeout);
    expect(deleteMessage.last().signal.aborted).toBe(true);
    expect(actor.getSnapshot().matches({ message: { reading: 'confirmingDelete' } })).toBe(true);
    expect(ids()).toEqual(['1', '2']);
    expect(emitted).toEqual([
      { type: 'request.failed', request: 'deleteMessage', error: denied },
      { type: 'request.failed', request: 'deleteMessage', error: timedOut() },
    ]);
  });
});
