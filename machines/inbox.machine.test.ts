import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ChangeResult,
  defaultInboxQuery,
  type InboxPage,
  type InboxQuery,
  type MessageChange,
  type MessageRecord,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { PageRequest } from '#domain/page.ts';
import { deferredPromise } from '#statecharts/testing';
import { inboxMachine, messageListMachine } from './inbox.machine.ts';

const created_at = '2026-01-01T00:00:00.000Z';
const read_at = '2026-01-02T00:00:00.000Z';
const message = (id: string): MessageRecord => ({ ...noMessage, id, created_at, name: 'Ada' });
const row = (id: string) => ({ ...message(id), short_name: 'Ada', excerpt: 'Hello there.' });

async function start() {
  const calls = {
    loadPage: deferredPromise<InboxPage, PageRequest<InboxQuery, string>>(),
    openMessage: deferredPromise<OpenResult, { id: string }>(),
    changeMessage: deferredPromise<ChangeResult, { id: string; change: MessageChange }>(),
  };
  const machine = inboxMachine.provide({
    actors: {
      list: messageListMachine.provide({ actors: { loadPage: calls.loadPage.logic } }),
      openMessage: calls.openMessage.logic,
      changeMessage: calls.changeMessage.logic,
    },
  });
  const actor = createActor(machine, { input: { query: defaultInboxQuery } }).start();
  await calls.loadPage.last().resolve({ rows: [row('1'), row('2')], next: null, details: { following: 0 } });
  return {
    actor,
    calls,
    rows: () => actor.getSnapshot().children.list?.getSnapshot().context.shown?.rows,
    open: async (id: string) => {
      actor.send({ type: 'message.open', id });
      await calls.openMessage.last().resolve({ outcome: 'opened', message: { ...message(id), read_at } });
    },
  };
}

test('another message aborts the request of the first, whose late response changes nothing', async () => {
  const { actor, calls } = await start();
  actor.send({ type: 'message.open', id: '1' });
  actor.send({ type: 'message.open', id: '2' });
  const [first, second] = calls.openMessage.calls;
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  await first?.resolve({ outcome: 'opened', message: message('1') });
  expect(actor.getSnapshot().context).toMatchObject({ openId: '2', openedMessage: noMessage });
});

test('the list shows that a message was opened, and no longer one that is gone', async () => {
  const { actor, calls, open, rows } = await start();
  await open('1');
  expect(rows()?.map((one) => one.read_at)).toEqual([read_at, null]);
  actor.send({ type: 'message.change', change: 'unread' });
  await calls.changeMessage.last().resolve({ outcome: 'missing' });
  expect(rows()?.map(({ id }) => id)).toEqual(['2']);
});
