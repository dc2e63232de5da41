import type { BackendError } from '#domain/backend-error.ts';
import {
  type InboxPage,
  type InboxQuery,
  type MessageMark,
  type MessageRecord,
  type MessageSummary,
  noMessage,
} from '#domain/contact-message-record.ts';
import type { Effects, ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { InboxFailure } from './inbox.context.ts';
import type { InboxInput, inboxMachine } from './inbox.machine.ts';
import { equivalentFor, errors, failuresOf, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, heading, loading } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';

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
const mailed: MessageMark = { ...state, id, mail_state: 'waiting' };
const row: MessageSummary = { ...mailed, created_at, short_name, excerpt };
const second: MessageSummary = { ...row, id: 'message-2', short_name: 'Grace' };
const last: MessageSummary = { ...row, id: 'message-3', short_name: 'Hedy' };
const next = { id: second.id, created_at: '2026-01-01 00:00:00.000001+00' };

const notChanged = {
  'deleted elsewhere': { output: { outcome: 'missing' } },
  ...errors({ offline }),
} as const;
const notWritten = errors({ denied, recursion, 'given up by a gateway': givenUp });
const isRefused = (error: BackendError) => error === denied || error === recursion;

/** The inbox as a URL with a search opens it. */
export const inboxInput: InboxInput = { query: { filter: 'all', search: 'ada' } };

const changes = ['markRead', 'markUnread', 'releaseMessage', 'resendMail'] as const;
const calls = ['openMessage', ...changes, 'deleteMessage'] as const;

const goneLabel = <Call extends string>(call: Call) => `${call}: deleted elsewhere` as const;

type Facts = {
  listRequest: 'none' | 'first page' | 'next page';
  /** `outdated`: the first page could not be loaded again. */
  rows: 'first page' | 'several pages' | 'outdated' | 'of the query before';
  query: InboxQuery;
  messages: MessageSummary[];
  total: number;
  suspected: number;
  next: InboxPage['next'];
  /** What is done with the open message. */
  message:
    | 'none is open'
    | 'not loaded'
    | 'ready'
    | 'delete unconfirmed'
    | 'missing'
    | 'deleted'
    | (typeof calls)[number];
  openId: string;
  record: MessageRecord;
  markReadFailure: 'none' | 'refused' | 'unknown';
  /** Ids of the messages whose delete had no response. */
  maybeDeleted: string[];
};

type Caused = Effects<typeof inboxMachine, Facts>;

const hasListFailed = ({ rows, listRequest }: Facts) => listRequest === 'none' && rows === 'outdated';
const isReading = ({ message }: Facts) => message !== 'none is open' && message !== 'deleted';

/** The title of each failure. */
const failures: Record<InboxFailure['request'], string> = {
  loadMessages: 'Error fetching messages',
  openMessage: 'Error opening message',
  markRead: 'Error marking message as read',
  markUnread: 'Error marking message as unread',
  releaseMessage: 'Error marking message as not spam',
  resendMail: 'Error sending mail again',
  deleteMessage: 'Error deleting message',
};

/** What each request is announced with once it has changed the message. */
const announced: Record<(typeof changes)[number], Caused> = {
  markRead: { emits: [{ type: 'message.isRead' }] },
  markUnread: { emits: [{ type: 'message.markedUnread' }] },
  releaseMessage: { emits: [{ type: 'message.released' }], announces: 'Marked as not spam' },
  resendMail: {},
};

const changeOf = ({ message }: Facts) => changes.find((change) => change === message) ?? 'markRead';

const failed = (request: InboxFailure['request'], error: BackendError, facts: Partial<Facts>): Caused => ({
  facts,
  emits: [{ type: 'request.failed', request, error }],
  announces: failures[request],
});

const firstPage = (query: InboxQuery) => ({ loadMessages: { ...query, after: null } });

const opening = (messageId: string): Caused => ({
  facts: { message: 'openMessage', openId: messageId, record: noMessage, markReadFailure: 'none' },
  calls: { openMessage: { id: messageId } },
});

/** What a message and its row have in common. */
const markOf = ({ id: markedId, read_at, suspected_for, mail_state, mail_error }: MessageMark) => ({
  id: markedId,
  read_at,
  suspected_for,
  mail_state,
  mail_error,
});

const withMark = (messages: MessageSummary[], mark: MessageMark): MessageSummary[] =>
  messages.map((message) => (message.id === mark.id ? { ...message, ...markOf(mark) } : message));

/** In the list of suspected messages each row is one of them. */
function withoutOpenRow({ messages, openId, total, suspected: count, query, record }: Facts): Partial<Facts> {
  const others = messages.filter((message) => message.id !== openId);
  const removed = messages.length - others.length;
  const wasSuspected = query.filter === 'suspected' ? removed > 0 : record.suspected_for !== null;
  return {
    messages: others,
    total: total - removed,
    suspected: wasSuspected ? count - 1 : count,
    markReadFailure: 'none',
  };
}

const gone = (facts: Facts, isDeletedHere: boolean): Caused => ({
  facts: { ...withoutOpenRow(facts), message: facts.message === 'deleteMessage' ? 'deleted' : 'missing' },
  ...(isDeletedHere
    ? { emits: [{ type: 'message.deleted', id: facts.openId }], announces: 'Message deleted' }
    : { emits: [{ type: 'message.missing' }], announces: 'Message already deleted' }),
});

const possibleIf = (isPossible: boolean, name: string, disabled: boolean): ScreenElement =>
  button(name, isPossible ? { disabled } : { absent: true });
const noReply = { role: 'link', name: 'Reply', absent: true } as const;
const noDialog = dialog('Delete message', { absent: true });

function listScreen(facts: Facts): ScreenElement[] {
  if (hasListFailed(facts)) return [button('Retry')];
  if (facts.listRequest === 'first page') return [loading];
  if (facts.listRequest === 'next page') return [button('Load more', { disabled: true })];
  return [{ role: 'list', name: 'Messages, newest first' }];
}

function messageScreen({ message, record, markReadFailure }: Facts): ScreenElement[] {
  const isBusy = message !== 'ready';
  switch (message) {
    case 'none is open':
    case 'deleted':
      return [noDialog, noReply];
    case 'openMessage':
      return [loading, noReply];
    case 'not loaded':
      return [button('Retry'), noReply];
    case 'missing':
      return [button('Back to the list')];
    case 'delete unconfirmed':
    case 'deleteMessage':
      return [dialog('Delete message'), button('Cancel', { disabled: message === 'deleteMessage' })];
    default:
      return [
        { role: 'link', name: 'Reply' },
        noDialog,
        button('Delete', { disabled: isBusy }),
        button(record.read_at === null ? 'Mark as read' : 'Mark as unread', { disabled: isBusy }),
        possibleIf(record.suspected_for !== null, 'Not spam', isBusy),
        possibleIf(record.mail_state === 'failed', 'Send again', isBusy),
        ...when(!isBusy && markReadFailure !== 'none', button('Retry')),
      ];
  }
}

export const inboxModel: ModelOf<typeof inboxMachine> = {
  events: {
    ...withoutPayload('tab.focused', 'list.reload', 'list.loadMore', 'message.close', 'message.retry'),
    ...withoutPayload('message.markRead', 'message.markUnread', 'message.release', 'mail.resend'),
    ...withoutPayload('delete.request', 'delete.cancel', 'delete.confirm'),
    'query.change': {
      'unread only': { query: { filter: 'unread', search: '' } },
      'suspected only': { query: { filter: 'suspected', search: 'grace' } },
    },
    'message.open': { one: { id: unread.id }, another: { id: second.id } },
  },
  outcomes: {
    loadMessages: {
      'the last ones': { output: { messages: [last], count: 1, suspected: 5, next: null } },
      'some of many': { output: { messages: [row, second], count: 3, suspected: 7, next } },
      ...errors({ denied }),
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
      ...notWritten,
    },
    markUnread: { unmarked: { output: { outcome: 'changed', mark: { ...state, id } } }, ...notChanged },
    releaseMessage: { released: { output: { outcome: 'changed', mark: mailed } }, ...notChanged },
    resendMail: {
      waiting: { output: { outcome: 'changed', mark: { ...mailed, suspected_for: 'over_limit' } } },
      ...notChanged,
    },
    deleteMessage: { deleted: { output: { outcome: 'deleted' } }, ...notChanged, ...notWritten },
  },
  sends: { watchTabFocus: ['tab.focused'] },
  expectations: expectations<typeof inboxMachine, Facts>()({
    start: ({ query }) => ({
      facts: {
        listRequest: 'first page',
        rows: 'first page',
        query,
        messages: [],
        total: 0,
        suspected: 0,
        next: null,
        message: 'none is open',
        openId: '',
        record: noMessage,
        markReadFailure: 'none',
        maybeDeleted: [],
      },
      calls: { watchTabFocus: undefined, ...firstPage(query) },
    }),
    seen: (snapshot) => {
      const { rowsState, openedMessage, unconfirmedDeletes, ...context } = snapshot.context;
      return {
        ...context,
        record: openedMessage,
        isOutdated: rowsState === 'outdated',
        isOfQueryBefore: rowsState === 'otherQuery',
        hasListFailed: snapshot.matches({ list: 'failed' }),
        isClosed: snapshot.matches({ message: 'closed' }),
        isOpening: snapshot.matches({ message: { reading: 'opening' } }),
        isNotLoaded: snapshot.matches({ message: { reading: 'failed' } }),
        isMissing: snapshot.matches({ message: { reading: 'missing' } }),
        isDeleted: snapshot.matches({ message: 'deleted' }),
      };
    },
    situation: (facts) => {
      const { listRequest, rows, message, maybeDeleted, ...shown } = facts;
      return {
        seen: {
          ...shown,
          isOutdated: rows === 'outdated',
          isOfQueryBefore: rows === 'of the query before',
          hasListFailed: hasListFailed(facts),
          isClosed: message === 'none is open',
          isOpening: message === 'openMessage',
          isNotLoaded: message === 'not loaded',
          isMissing: message === 'missing',
          isDeleted: message === 'deleted',
        },
        tags: [
          ...when(listRequest === 'first page', 'loading'),
          ...when(listRequest === 'next page', 'loadingMore'),
          ...when(isReading(facts), 'reading'),
          ...when(message === 'ready', 'ready'),
          ...when(message === 'delete unconfirmed', 'confirmingDelete'),
          ...when(message === 'deleteMessage', 'confirmingDelete', 'deleting'),
        ],
        running: [
          'watchTabFocus',
          ...when(listRequest !== 'none', 'loadMessages'),
          ...calls.filter((call) => call === message),
        ],
        screen: [
          heading('Contact Messages'),
          button('Refresh'),
          ...listScreen(facts),
          ...messageScreen(facts),
        ],
      };
    },
    rules: (on) => ({
      'Refresh loads the list anew': on('list.reload', {
        causes: ({ query }) => ({ facts: { listRequest: 'first page' }, calls: firstPage(query) }),
      }),
      'another filter or search has its own list; the rows before it stay until then': on('query.change', {
        causes: (_, { query }) => ({
          facts: { query, listRequest: 'first page', rows: 'of the query before' },
          calls: firstPage(query),
        }),
      }),
      'a list of one page is loaded anew when the tab gets the focus': on('tab.focused', {
        given: ({ listRequest, rows }) => listRequest === 'none' && rows === 'first page',
        causes: ({ query }) => ({ facts: { listRequest: 'first page' }, calls: firstPage(query) }),
      }),
      'the list goes on after its last message': on('list.loadMore', {
        given: ({ listRequest, next: after }) => listRequest === 'none' && after !== null,
        causes: ({ query, next: after }) => ({
          facts: { listRequest: 'next page' },
          calls: { loadMessages: { ...query, after } },
        }),
      }),
      'the first page replaces all rows, and is newer about the mail of the open message': on(
        'loadMessages done',
        {
          given: ({ listRequest }) => listRequest === 'first page',
          causes: ({ record }, { output: { count: total, ...page } }) => {
            const newer = page.messages.find((message) => message.id === record.id);
            return {
              facts: {
                ...page,
                total,
                listRequest: 'none',
                rows: 'first page',
                ...(newer && { record: { ...record, ...markOf(newer), read_at: record.read_at } }),
              },
            };
          },
        },
      ),
      'the next page follows the rows, and makes them no newer': on('loadMessages done', {
        given: ({ listRequest }) => listRequest === 'next page',
        causes: ({ rows, messages }, { output: { count, ...page } }) => ({
          facts: {
            ...page,
            messages: [...messages, ...page.messages],
            total: messages.length + count,
            listRequest: 'none',
            rows: rows === 'outdated' ? 'outdated' : 'several pages',
          },
        }),
      }),
      'the rows stay when the list cannot be loaded, unless they are of another query': on(
        failuresOf('loadMessages'),
        {
          causes: ({ listRequest, rows }, { error }) =>
            failed('loadMessages', error, {
              listRequest: 'none',
              ...(listRequest === 'first page' && { rows: 'outdated' }),
              ...(rows === 'of the query before' && { messages: [], total: 0, next: null }),
            }),
        },
      ),
      'a message is opened once, and none while one is deleted': on('message.open', {
        given: ({ message, openId }, event) => message !== 'deleteMessage' && openId !== event.id,
        causes: (_, event) => opening(event.id),
      }),
      'a message is closed, unless it is being deleted': on('message.close', {
        given: ({ message, openId }) => message !== 'deleteMessage' && openId !== '',
        causes: {
          facts: { message: 'none is open', openId: '', record: noMessage, markReadFailure: 'none' },
        },
      }),
      'opening an unread message marks it as read': on('openMessage done', {
        given: (_, { output }) => output.outcome === 'opened' && output.message.read_at === null,
        causes: ({ messages, openId }, { output }) => ({
          facts:
            output.outcome === 'opened'
              ? { message: 'markRead', record: output.message, messages: withMark(messages, output.message) }
              : {},
          calls: { markRead: { id: openId } },
        }),
      }),
      'a message that was read before is ready, and read in the list': on('openMessage: read before', {
        causes: ({ messages }) => ({
          facts: { message: 'ready', record: read, messages: withMark(messages, read) },
          emits: [{ type: 'message.isRead' }],
        }),
      }),
      'a message that cannot be opened can be tried again': on(failuresOf('openMessage'), {
        causes: (_, { error }) => failed('openMessage', error, { message: 'not loaded' }),
      }),
      'Retry opens the message again': on('message.retry', {
        given: ({ message }) => message === 'not loaded',
        causes: ({ openId }) => opening(openId),
      }),
      'Retry marks the message as read again': on('message.retry', {
        given: ({ message, markReadFailure }) => message === 'ready' && markReadFailure !== 'none',
        causes: ({ openId }) => ({ facts: { message: 'markRead' }, calls: { markRead: { id: openId } } }),
      }),
      'an open message is marked, released or mailed by one request at a time': on(
        ['message.markRead', 'message.markUnread', 'message.release', 'mail.resend'],
        {
          given: ({ message }) => message === 'ready',
          causes: ({ openId }, { type }) => {
            const request = {
              'message.markRead': 'markRead',
              'message.markUnread': 'markUnread',
              'message.release': 'releaseMessage',
              'mail.resend': 'resendMail',
            } as const;
            return { facts: { message: request[type] }, calls: { [request[type]]: { id: openId } } };
          },
        },
      ),
      'a change is shown in the message and in its row; a released message leaves the list': on(
        ['markRead: marked', 'markUnread: unmarked', 'releaseMessage: released', 'resendMail: waiting'],
        {
          causes: (facts, { output }) => {
            if (output.outcome === 'missing') return {};
            const { record, messages } = facts;
            const isReleased = record.suspected_for !== null && output.mark.suspected_for === null;
            return {
              facts: {
                ...(isReleased ? withoutOpenRow(facts) : { messages: withMark(messages, output.mark) }),
                message: 'ready',
                record: { ...record, ...output.mark },
                markReadFailure: 'none',
              },
              ...announced[changeOf(facts)],
            };
          },
        },
      ),
      'a change that fails is announced; only a failed mark as read is offered again': on(
        changes.flatMap(failuresOf),
        {
          causes: (facts, { error }) => {
            const markReadFailure = isRefused(error) ? ('refused' as const) : ('unknown' as const);
            const offered = facts.message === 'markRead' && { markReadFailure };
            return failed(changeOf(facts), error, { message: 'ready', ...offered });
          },
        },
      ),
      'a message that was deleted elsewhere leaves the list': on(calls.map(goneLabel), {
        given: ({ openId, maybeDeleted }) => !maybeDeleted.includes(openId),
        causes: (facts) => gone(facts, false),
      }),
      'a message that is gone after a delete without a response was deleted by it': on(calls.map(goneLabel), {
        given: ({ openId, maybeDeleted }) => maybeDeleted.includes(openId),
        causes: (facts) => gone(facts, true),
      }),
      'a question comes before a delete': on('delete.request', {
        given: ({ message }) => message === 'ready',
        causes: { facts: { message: 'delete unconfirmed' } },
      }),
      'after Cancel nothing is deleted': on('delete.cancel', {
        given: ({ message }) => message === 'delete unconfirmed',
        causes: { facts: { message: 'ready' } },
      }),
      'the open message is deleted after the question alone': on('delete.confirm', {
        given: ({ message }) => message === 'delete unconfirmed',
        causes: ({ openId }) => ({
          facts: { message: 'deleteMessage' },
          calls: { deleteMessage: { id: openId } },
        }),
      }),
      'a deleted message leaves the list': on('deleteMessage: deleted', {
        causes: (facts) => gone(facts, true),
      }),
      'a delete that fails is announced, and the question stays': on(failuresOf('deleteMessage'), {
        causes: ({ maybeDeleted, openId }, { error }) =>
          failed('deleteMessage', error, {
            message: 'delete unconfirmed',
            maybeDeleted: isRefused(error) ? maybeDeleted : [...maybeDeleted, openId],
          }),
      }),
    }),
    invariants: {
      'one request is made for the list at a time, and one for the message': ({ running }) =>
        running.filter((id) => id === 'loadMessages').length <= 1 &&
        running.filter((id) => !['loadMessages', 'watchTabFocus'].includes(id)).length <= 1,
      'a list that failed says that it is outdated': ({ seen }) => !seen.hasListFailed || seen.isOutdated,
      'a closed message leaves nothing on screen': ({ seen: { isClosed, record, markReadFailure } }) =>
        !isClosed || (record.id === '' && markReadFailure === 'none'),
    },
    factsKey,
  }),
  contextKey: ({ openId, next: after, rowsState, markReadFailure, unconfirmedDeletes }) => {
    if (openId === '') return [after !== null, rowsState];
    if (rowsState !== 'firstPage') return unconfirmedDeletes.includes(openId);
    return markReadFailure === 'none' ? unconfirmedDeletes.includes(openId) : markReadFailure;
  },
  equivalent: {
    "inbox.context.ts: `result.outcome !== 'opened'` is false": 'only an opened message is recorded',
    "inbox.context.ts: `result.outcome !== 'changed'` is false": 'only a changed message is recorded',
    'list.failed, entry: action 1 (markRowsOutdated) doubled': 'rows that are outdated stay so',
    ...equivalentFor('whether an id is in the list counts, not how often', [
      'message.deleting, after requestTimeout: action 1 (addUnconfirmedDelete) doubled',
      'message.deleting, deleteMessage failed: action 1 (addUnconfirmedDelete) doubled',
    ]),
  },
};

/** Each region is explored in full with one situation of the other. */
function factsKey(facts: Facts): unknown {
  const { listRequest, rows, message, openId, record, markReadFailure, maybeDeleted, query } = facts;
  const isSuspectedList = query.filter === 'suspected';
  const isListed = facts.messages.some(({ id: listed }) => listed === openId);
  if (message === 'none is open') return [listRequest, rows, facts.next !== null, isSuspectedList];
  if (listRequest !== 'none' || rows !== 'first page')
    return [listRequest, message, maybeDeleted.includes(openId)];
  if (markReadFailure !== 'none') return [message, markReadFailure];
  if (message === 'missing' || message === 'deleted' || message === 'not loaded') return message;
  return [
    message,
    record.suspected_for !== null,
    maybeDeleted.length > 0
      ? [maybeDeleted.includes(openId), new Set(maybeDeleted).size]
      : isSuspectedList && [isListed],
  ];
}
