import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type ChangeResult,
  defaultInboxQuery,
  type InboxPage,
  type MessageQuery,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { controlledCallback, deferredPromise } from '#statecharts/testing';
import type { InboxEmitted } from './inbox.events.ts';
import { inboxMachine } from './inbox.machine.ts';
import { requestTimeout } from './shared/requests.ts';

const state = { suspected_for: null, mail_state: 'sent', mail_error: null } as const;
const created_at = '2026-01-01T00:00:00.000Z';
const read_at = '2026-01-02T00:00:00.000Z';
const row = (id: string): MessageSummary => ({
  ...state,
  id,
  read_at,
  created_at,
  short_name: 'Ada',
  excerpt: 'Hello there.',
});
const message = (id: string): MessageRecord => ({
  ...state,
  id,
  read_at,
  created_at,
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
});
const page = (...ids: string[]): InboxPage => ({
  messages: ids.map(row),
  count: ids.length + 1,
  next: { id: '2', created_at },
  suspected: 0,
});

async function loaded() {
  const calls = {
    loadMessages: deferredPromise<InboxPage, MessageQuery>(),
    openMessage: deferredPromise<OpenResult, { id: string }>(),
    markRead: deferredPromise<ChangeResult, { id: string }>(),
    markUnread: deferredPromise<ChangeResult, { id: string }>(),
    releaseMessage: deferredPromise<ChangeResult, { id: string }>(),
    resendMail: deferredPromise<ChangeResult, { id: string }>(),
    deleteMessage: deferredPromise<DeleteResult, { id: string }>(),
  };
  const clock = new SimulatedClock();
  const emitted: InboxEmitted[] = [];
  const machine = inboxMachine.provide({
    actors: {
      loadMessages: calls.loadMessages.logic,
      openMessage: calls.openMessage.logic,
      markRead: calls.markRead.logic,
      markUnread: calls.markUnread.logic,
      releaseMessage: calls.releaseMessage.logic,
      resendMail: calls.resendMail.logic,
      deleteMessage: calls.deleteMessage.logic,
      watchTabFocus: controlledCallback<{ type: 'tab.focused' }>().logic,
    },
  });
  const actor = createActor(machine, { clock, input: { query: defaultInboxQuery } });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await calls.loadMessages.last().resolve(page('1', '2'));
  return {
    actor,
    calls,
    clock,
    emitted,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.messages.map(({ id }) => id),
    open: async (id: string) => {
      actor.send({ type: 'message.open', id });
      await calls.openMessage.last().resolve({ outcome: 'opened', message: message(id) });
    },
  };
}

test('another query aborts the request of the list, whose late response changes nothing', async () => {
  const { actor, calls, ids } = await loaded();
  actor.send({ type: 'list.loadMore' });
  actor.send({ type: 'query.change', query: { filter: 'unread', search: '' } });
  const [, more, filtered] = calls.loadMessages.calls;
  expect([more?.signal.aborted, filtered?.signal.aborted]).toEqual([true, false]);
  await filtered?.resolve(page('2'));
  await more?.resolve(page('3'));
  expect(ids()).toEqual(['2']);
});

test('another message aborts the request of the first, whose late response changes nothing', async () => {
  const { actor, calls, context } = await loaded();
  actor.send({ type: 'message.open', id: '1' });
  actor.send({ type: 'message.open', id: '2' });
  const [first, second] = calls.openMessage.calls;
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  await first?.resolve({ outcome: 'opened', message: message('1') });
  expect(context()).toMatchObject({ openId: '2', openedMessage: noMessage });
});

test.each([
  ['markRead', 'message.markRead'],
  ['markUnread', 'message.markUnread'],
  ['releaseMessage', 'message.release'],
  ['resendMail', 'mail.resend'],
  ['deleteMessage', 'delete.confirm'],
] as const)('%s that takes too long is aborted', async (call, type) => {
  const { actor, calls, clock, open } = await loaded();
  await open('1');
  if (call === 'deleteMessage') actor.send({ type: 'delete.request' });
  actor.send({ type });
  expect(calls[call].last().signal.aborted).toBe(false);
  clock.increment(requestTimeout);
  expect(calls[call].last().signal.aborted).toBe(true);
});

test('of three messages whose deletes had no response, each that is gone later was deleted', async () => {
  const { actor, calls, clock, emitted, open } = await loaded();
  const deleted = ['1', '2', '3'];
  for (const id of deleted) {
    await open(id);
    actor.send({ type: 'delete.request' });
    actor.send({ type: 'delete.confirm' });
    clock.increment(requestTimeout);
  }
  emitted.length = 0;
  for (const id of deleted) {
    actor.send({ type: 'message.open', id });
    await calls.openMessage.last().resolve({ outcome: 'missing' });
  }
  expect(emitted).toEqual(deleted.map((id) => ({ type: 'message.deleted', id })));
});

test('each further page follows the rows that are there, however many they are', async () => {
  const { actor, calls, ids } = await loaded();
  const pages = [1, 2, 3].map((number) => Array.from({ length: 50 }, (_, index) => `${number}.${index}`));
  for (const messages of pages) {
    actor.send({ type: 'list.loadMore' });
    await calls.loadMessages.last().resolve(page(...messages));
  }
  expect(ids()).toEqual(['1', '2', ...pages.flat()]);
});
