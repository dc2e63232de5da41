import type { MessageRecord } from '#domain/contact-message-record.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { inboxMachine } from './inbox.machine.ts';
import { offline, permissionDenied } from './model-errors.ts';

const unread: MessageRecord = {
  id: 'message-1',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
  read_at: null,
};
const read: MessageRecord = { ...unread, read_at: '2026-01-02T00:00:00.000Z' };
const next = { id: unread.id, created_at: unread.created_at };

export const inboxModel: ModelOf<typeof inboxMachine> = {
  events: {
    'attention.returned': plain,
    'list.reload': plain,
    'list.more': plain,
    'filter.change': { 'unread only': { unreadOnly: true } },
    'message.open': { one: { id: unread.id }, another: { id: 'message-2' } },
    'message.close': plain,
    'message.retry': plain,
    'message.markRead': plain,
    'message.markUnread': plain,
    'delete.request': plain,
    'delete.cancel': plain,
    'delete.confirm': plain,
  },
  outcomes: {
    loadMessages: {
      'the last ones': { output: { messages: [unread], count: 1, next: null } },
      'some of many': { output: { messages: [unread], count: 2, next } },
      denied: { error: permissionDenied },
    },
    openMessage: {
      opened: { output: { outcome: 'opened', message: read } },
      'deleted meanwhile': { output: { outcome: 'missing' } },
      offline: { error: offline },
    },
    markUnread: {
      unmarked: { output: { outcome: 'opened', message: unread } },
      'deleted meanwhile': { output: { outcome: 'missing' } },
      offline: { error: offline },
    },
    deleteMessage: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted meanwhile': { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
    },
  },
  sends: { watchAttention: ['attention.returned'] },
  states: {
    list: [
      { role: 'heading', name: 'Contact Messages' },
      { role: 'button', name: 'Refresh' },
    ],
    'list.loading': [{ role: 'status', name: 'Loading' }],
    'list.shown': [
      { role: 'status', name: 'Loading', absent: true },
      { role: 'list', name: 'Messages, newest first' },
    ],
    'list.loadingMore': [{ role: 'button', name: 'Load more', disabled: true }],
    'list.failed': [{ role: 'status', name: 'Loading', absent: true }],
    'message.closed': [
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'link', name: 'Reply', absent: true },
    ],
    'message.reading.opening': [
      { role: 'link', name: 'Reply' },
      { role: 'button', name: 'Retry', absent: true },
      { role: 'button', name: 'Delete', disabled: true },
    ],
    'message.reading.failed': [
      { role: 'button', name: 'Retry' },
      { role: 'button', name: 'Delete', disabled: true },
    ],
    'message.reading.shown': [
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'button', name: 'Delete', disabled: false },
    ],
    'message.reading.unmarking': [{ role: 'button', name: 'Delete', disabled: true }],
    'message.reading.asking': [
      { role: 'dialog', name: 'Delete message' },
      { role: 'button', name: 'Cancel', disabled: false },
    ],
    'message.reading.gone': [{ role: 'button', name: 'Back to the list' }],
    'message.deleting': [
      { role: 'dialog', name: 'Delete message' },
      { role: 'button', name: 'Cancel', disabled: true },
    ],
    'message.deleted': [
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'link', name: 'Reply', absent: true },
    ],
  },
  // Rows are carried; only how long the list is, and which message is open, decide.
  distinguish: ({ next, isLengthened, openId }) => ({ hasMore: next !== null, isLengthened, openId }),
};
