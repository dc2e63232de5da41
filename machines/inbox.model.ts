import type { MessageMark, MessageRecord, MessageSummary } from '#domain/contact-message-record.ts';
import { defaultInboxQuery } from '#domain/contact-message-record.ts';
import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { InboxInput, inboxMachine } from './inbox.machine.ts';
import { denied, offline } from './testing/fixtures.ts';

const unread: MessageRecord = {
  id: 'message-1',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
  read_at: null,
  suspected_for: null,
  mail_state: 'sent',
  mail_error: null,
};
const read: MessageRecord = { ...unread, read_at: '2026-01-02T00:00:00.000Z' };
const suspected: MessageRecord = {
  ...unread,
  suspected_for: 'over_limit',
  mail_state: 'failed',
  mail_error: 'The mail server could not be used: ECONNREFUSED.',
};
const { id, created_at, name: short_name, message: excerpt, email: _, ...state } = unread;
const next = { id, created_at };
const row: MessageSummary = { ...state, id, created_at, short_name, excerpt };
const mailed: MessageMark = { ...state, id, mail_state: 'waiting' };

const notChanged = {
  'deleted elsewhere': { output: { outcome: 'missing' } },
  offline: { error: offline },
} as const;

/** The inbox as its URL opens it. */
export const inboxInput: InboxInput = { query: defaultInboxQuery };

export const inboxModel: ModelOf<typeof inboxMachine> = {
  events: {
    'tab.focused': noPayload,
    'list.reload': noPayload,
    'list.loadMore': noPayload,
    'query.change': { 'unread only': { query: { filter: 'unread', search: '' } } },
    'message.open': { one: { id: unread.id }, another: { id: 'message-2' } },
    'message.close': noPayload,
    'message.retry': noPayload,
    'message.markRead': noPayload,
    'message.markUnread': noPayload,
    'message.release': noPayload,
    'mail.resend': noPayload,
    'delete.request': noPayload,
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    loadMessages: {
      'the last ones': { output: { messages: [row], count: 1, suspected: 1, next: null } },
      'some of many': { output: { messages: [row], count: 2, suspected: 1, next } },
      denied: { error: denied },
    },
    openMessage: {
      unread: { output: { outcome: 'opened', message: unread } },
      'read before': { output: { outcome: 'opened', message: read } },
      'suspected, its mail failed': { output: { outcome: 'opened', message: suspected } },
      ...notChanged,
    },
    markRead: {
      marked: { output: { outcome: 'changed', mark: { ...state, id, read_at: read.read_at } } },
      ...notChanged,
    },
    markUnread: {
      unmarked: { output: { outcome: 'changed', mark: { ...state, id } } },
      ...notChanged,
    },
    releaseMessage: {
      released: { output: { outcome: 'changed', mark: mailed } },
      ...notChanged,
    },
    resendMail: {
      waiting: { output: { outcome: 'changed', mark: mailed } },
      ...notChanged,
    },
    deleteMessage: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      denied: { error: denied },
    },
  },
  sends: { watchTabFocus: ['tab.focused'] },
  states: {
    list: [
      { role: 'heading', name: 'Contact Messages' },
      { role: 'button', name: 'Refresh' },
    ],
    'list.loading': [{ role: 'status', name: 'Loading' }],
    'list.shown': [{ role: 'list', name: 'Messages, newest first' }],
    'list.loadingMore': [{ role: 'button', name: 'Load more', disabled: true }],
    'list.failed': [{ role: 'button', name: 'Retry' }],
    'message.closed': [
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'link', name: 'Reply', absent: true },
    ],
    'message.reading.opening': [
      { role: 'status', name: 'Loading' },
      { role: 'link', name: 'Reply', absent: true },
    ],
    'message.reading.failed': [
      { role: 'button', name: 'Retry' },
      { role: 'link', name: 'Reply', absent: true },
    ],
    'message.reading.marking': [
      { role: 'link', name: 'Reply' },
      { role: 'button', name: 'Delete', disabled: true },
    ],
    'message.reading.ready': [
      { role: 'link', name: 'Reply' },
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'button', name: 'Delete', disabled: false },
    ],
    'message.reading.releasing': [{ role: 'button', name: 'Not spam', disabled: true }],
    'message.reading.resending': [{ role: 'button', name: 'Send again', disabled: true }],
    'message.reading.unmarking': [{ role: 'button', name: 'Delete', disabled: true }],
    'message.reading.confirmingDelete': [
      { role: 'dialog', name: 'Delete message' },
      { role: 'button', name: 'Cancel', disabled: false },
    ],
    'message.reading.missing': [{ role: 'button', name: 'Back to the list' }],
    'message.deleting': [
      { role: 'dialog', name: 'Delete message' },
      { role: 'button', name: 'Cancel', disabled: true },
    ],
    'message.deleted': [
      { role: 'dialog', name: 'Delete message', absent: true },
      { role: 'link', name: 'Reply', absent: true },
    ],
  },
  // What the messages say decides nothing; the kind of rows, and whether there are more, does.
  contextKey: ({ next, rowsState, markReadFailure }) => ({
    hasMoreMessages: next !== null,
    rowsState,
    // Only with one kind of list: it decides the same with every other.
    hasMarkReadFailed: rowsState === 'firstPage' && next === null && markReadFailure !== 'none',
  }),
};
