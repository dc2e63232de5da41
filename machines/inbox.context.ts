import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  type ChangeResult,
  defaultInboxQuery,
  type InboxPage,
  type InboxQuery,
  type MessageCursor,
  type MessageMark,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { RequestFailure } from './shared/requests.ts';

/**
 * - `firstPage`: the first page alone.
 * - `lengthened`: the first page and more.
 * - `outdated`: the last request of the first page failed.
 * - `otherQuery`: the rows of the previous query, until the first page of the new one is loaded.
 */
type RowsState = 'firstPage' | 'lengthened' | 'outdated' | 'otherQuery';

export type InboxContext = {
  messages: MessageSummary[];
  rowsState: RowsState;
  /** How many messages the list has on the server, those on screen included. */
  total: number;
  /** Where the list goes on; null at its end. */
  next: MessageCursor | null;
  query: InboxQuery;
  /** How many suspected messages there are on the server. */
  suspected: number;
  /** The message that is open, empty when none is. */
  openId: string;
  /** The whole of it; {@link noMessage} until it is loaded. */
  openedMessage: MessageRecord;
  /** The last try to mark it as read has failed: `refused` left it unread, after `unknown` it may be marked. */
  markReadFailure: 'none' | 'refused' | 'unknown';
  /** Ids of the messages whose delete had no response: they may be deleted. */
  unconfirmedDeletes: string[];
};

export const emptyInbox: InboxContext = {
  messages: [],
  rowsState: 'firstPage',
  total: 0,
  next: null,
  query: defaultInboxQuery,
  suspected: 0,
  openId: '',
  openedMessage: noMessage,
  markReadFailure: 'none',
  unconfirmedDeletes: [],
};

type ChangeRequest = 'markRead' | 'markUnread' | 'releaseMessage' | 'resendMail';

export type InboxFailure = RequestFailure<'loadMessages' | 'openMessage' | ChangeRequest | 'deleteMessage'>;

type Change = Partial<InboxContext>;

/** The first page replaces all rows; the open message takes over what its row says of its mail. */
export function withFirstPage({ openedMessage }: InboxContext, page: InboxPage): Change {
  const row = page.messages.find(({ id }) => id === openedMessage.id);
  return {
    messages: page.messages,
    rowsState: 'firstPage',
    total: page.count,
    suspected: page.suspected,
    next: page.next,
    openedMessage: row ? { ...openedMessage, ...markOf(row), read_at: openedMessage.read_at } : openedMessage,
  };
}

/** The next page follows the rows; it makes those before it no newer. */
export function withNextPage({ messages, rowsState }: InboxContext, page: InboxPage): Change {
  return {
    messages: [...messages, ...page.messages],
    rowsState: rowsState === 'firstPage' ? 'lengthened' : rowsState,
    total: messages.length + page.count,
    suspected: page.suspected,
    next: page.next,
  };
}

/** The list could not be loaded: rows of the same query stay. */
export function withOutdatedRows({ rowsState }: InboxContext): Change {
  const isOtherQuery = rowsState === 'otherQuery';
  return { rowsState: 'outdated', ...(isOtherQuery && { messages: [], total: 0, next: null }) };
}

export function withOpened({ messages }: InboxContext, result: OpenResult): Change {
  if (result.outcome !== 'opened') return {};
  return { openedMessage: result.message, messages: markedRows(messages, markOf(result.message)) };
}

/** A message that is no longer suspected leaves the list, which shows suspected messages apart. */
export function withChange(context: InboxContext, result: ChangeResult): Change {
  if (result.outcome !== 'changed') return {};
  const { mark } = result;
  const { openedMessage, messages } = context;
  const isReleased = openedMessage.suspected_for !== null && mark.suspected_for === null;
  return {
    ...(isReleased ? withoutOpenRow(context) : { messages: markedRows(messages, mark) }),
    openedMessage: { ...openedMessage, ...mark },
    markReadFailure: 'none',
  };
}

/** A delete without a response may have deleted the open message. */
export function withUnconfirmedDelete(
  { unconfirmedDeletes, openId }: InboxContext,
  error: BackendError,
): Change {
  return isOutcomeUnknown(error) ? { unconfirmedDeletes: [...unconfirmedDeletes, openId] } : {};
}

/** The list without the open message. */
export function withoutOpenRow(context: InboxContext): Change {
  const { messages, query, openedMessage, openId, total, suspected } = context;
  const rest = messages.filter(({ id }) => id !== openId);
  const removed = messages.length - rest.length;
  const isSuspected = query.filter === 'suspected' ? removed > 0 : openedMessage.suspected_for !== null;
  return {
    messages: rest,
    total: total - removed,
    suspected: suspected - (isSuspected ? 1 : 0),
    markReadFailure: 'none',
  };
}

function markedRows(messages: MessageSummary[], mark: MessageMark): MessageSummary[] {
  return messages.map((message) => (message.id === mark.id ? { ...message, ...mark } : message));
}

function markOf({ id, read_at, suspected_for, mail_state, mail_error }: MessageMark): MessageMark {
  return { id, read_at, suspected_for, mail_state, mail_error };
}
