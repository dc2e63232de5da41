import { assign, emit, setup } from 'xstate';
import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  type InboxPage,
  type MarkResult,
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
import { failure, timeout } from './shared/error-events.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import type { TabEvent } from './shared/tab-event.ts';
import { timeLimit } from './shared/time-limit.ts';

/**
 * - `newest`: one part, as it was when it was read last.
 * - `lengthened`: more parts follow the first one.
 * - `outdated`: the last try to refresh them failed.
 * - `otherFilter`: they are still those of the filter that was chosen before.
 */
type Rows = 'newest' | 'lengthened' | 'outdated' | 'otherFilter';

type Context = {
  messages: MessageSummary[];
  /** What `messages` are. */
  rows: Rows;
  /** How many messages the list has on the server, those on screen included. */
  total: number;
  /** Where the list goes on; null at its end. */
  next: MessageCursor | null;
  filter: MessageFilter;
  /** How many suspected messages there are on the server. */
  suspected: number;
  /** The message that is open, empty when none is. */
  openId: string;
  /** The whole of it; {@link noMessage} until it is there. */
  open: MessageRecord;
  /** The last try to mark it as read has failed: `refused` left it unread, after `unknown` it may be marked. */
  markFailure: 'none' | 'refused' | 'unknown';
  /** Messages whose delete was not answered, by their ids: it may have happened all the same. */
  unanswered: string[];
};

export type InboxEvent =
  | TabEvent
  | { type: 'list.reload' }
  | { type: 'list.more' }
  | { type: 'filter.change'; filter: MessageFilter }
  | { type: 'message.open'; id: string }
  | { type: 'message.close' }
  | { type: 'message.retry' }
  | { type: 'message.markRead' }
  | { type: 'message.markUnread' }
  | { type: 'message.release' }
  | { type: 'mail.resend' }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type InboxEmitted =
  | { type: 'list.failed'; error: BackendError }
  | { type: 'message.opened' }
  | { type: 'message.unmarked' }
  | { type: 'message.released' }
  | { type: 'message.missing' }
  | { type: 'message.deleted' }
  | { type: 'open.failed'; error: BackendError }
  | { type: 'mark.failed'; error: BackendError }
  | { type: 'unmark.failed'; error: BackendError }
  | { type: 'release.failed'; error: BackendError }
  | { type: 'resend.failed'; error: BackendError }
  | { type: 'delete.failed'; error: BackendError };

/**
 * - `loading`: the rows on screen are not those that were asked for last; `loadingMore`: others follow them.
 * - `reading`: a message is open; `settled`: what its controls do can be done now.
 */
export type InboxTag = 'loading' | 'loadingMore' | 'reading' | 'settled' | 'asking' | 'deleting';

const types: { context?: Context; events?: InboxEvent; emitted?: InboxEmitted; tags?: InboxTag } = {};

const page = ({ event }: { event: { output: InboxPage } }) => ({ page: event.output });
const opened = ({ event }: { event: { output: OpenResult } }) => ({ result: event.output });
const marked = ({ event }: { event: { output: MarkResult } }) => ({ result: event.output });
type PageParams = { page: InboxPage };
type OpenParams = { result: OpenResult };
type MarkParams = { result: MarkResult };
type ErrorParams = { error: BackendError };

const withMark = (messages: MessageSummary[], mark: MessageMark) =>
  messages.map((message) => (message.id === mark.id ? { ...message, ...mark } : message));

const markOf = ({ id, read_at, suspected_for, mail_state, mail_error }: MessageMark): MessageMark => ({
  id,
  read_at,
  suspected_for,
  mail_state,
  mail_error,
});

/** The open message with what the list says newly of its mail. */
const withRow = (open: MessageRecord, rows: MessageSummary[]): MessageRecord => {
  const row = rows.find(({ id }) => id === open.id);
  return row ? { ...open, ...markOf(row), read_at: open.read_at } : open;
};

const query = ({ filter }: Context, after: MessageCursor | null): MessageQuery => ({ filter, after });
const theOpenOne = ({ context }: { context: Context }) => ({ id: context.openId });

/** The inbox of contact messages: a list that grows by parts, and the one message that is open. */
export const inboxMachine = setup({
  types,
  actors: {
    loadMessages: requiredPromise<InboxPage, MessageQuery>('loadMessages'),
    openMessage: requiredPromise<OpenResult, { id: string }>('openMessage'),
    markRead: requiredPromise<MarkResult, { id: string }>('markRead'),
    markUnread: requiredPromise<MarkResult, { id: string }>('markUnread'),
    releaseMessage: requiredPromise<MarkResult, { id: string }>('releaseMessage'),
    resendMail: requiredPromise<MarkResult, { id: string }>('resendMail'),
    deleteMessage: requiredPromise<DeleteResult, { id: string }>('deleteMessage'),
    watchAttention: requiredCallback<TabEvent>('watchAttention'),
  },
  delays: { timeLimit },
  actions: {
    changeFilter: assign((_, { filter }: { filter: MessageFilter }) => ({
      filter,
      rows: 'otherFilter' as const,
    })),
    showPage: assign(({ context: { open } }, { page }: PageParams) => ({
      messages: page.messages,
      rows: 'newest' as const,
      total: page.count,
      suspected: page.suspected,
      next: page.next,
      open: withRow(open, page.messages),
    })),
    keepOutdated: assign(({ context }) =>
      context.rows === 'otherFilter'
        ? { messages: [], rows: 'outdated' as const, total: 0, next: null }
        : { rows: 'outdated' as const },
    ),
    addPage: assign(({ context }, { page }: PageParams) => ({
      messages: [...context.messages, ...page.messages],
      rows: context.rows === 'newest' ? ('lengthened' as const) : context.rows,
      total: context.messages.length + page.count,
      suspected: page.suspected,
      next: page.next,
    })),
    choose: assign((_, { id }: { id: string }) => ({
      openId: id,
      open: noMessage,
      markFailure: 'none' as const,
    })),
    forget: assign({ openId: '', open: noMessage, markFailure: 'none' as const }),
    showMessage: assign(({ context }, { result }: OpenParams) =>
      result.outcome === 'opened'
        ? { open: result.message, messages: withMark(context.messages, markOf(result.message)) }
        : {},
    ),
    showMark: assign(({ context }, { result }: MarkParams) =>
      result.outcome === 'marked'
        ? {
            open: { ...context.open, ...result.mark },
            messages: withMark(context.messages, result.mark),
            markFailure: 'none' as const,
          }
        : {},
    ),
    forgetMarkFailure: assign({ markFailure: 'none' as const }),
    noteMarkFailure: assign((_, { error }: ErrorParams) => ({
      markFailure: isOutcomeUnknown(error) ? ('unknown' as const) : ('refused' as const),
    })),
    dropOpenOne: assign(({ context: { messages, filter, open, openId, total, suspected } }) => {
      const rest = messages.filter(({ id }) => id !== openId);
      const dropped = messages.length - rest.length;
      const isSuspected = filter === 'suspected' ? dropped === 1 : open.suspected_for !== null;
      return {
        messages: rest,
        total: total - dropped,
        suspected: suspected - (isSuspected ? 1 : 0),
        markFailure: 'none' as const,
      };
    }),
    rememberUnanswered: assign(({ context: { unanswered, openId } }, { error }: { error: BackendError }) =>
      isOutcomeUnknown(error) ? { unanswered: [...unanswered, openId] } : {},
    ),
    announceOpened: emit({ type: 'message.opened' }),
    announceUnmarked: emit({ type: 'message.unmarked' }),
    announceReleased: emit({ type: 'message.released' }),
    announceMissing: emit(({ context: { unanswered, openId } }) => ({
      type: unanswered.includes(openId) ? ('message.deleted' as const) : ('message.missing' as const),
    })),
    announceDeleted: emit({ type: 'message.deleted' }),
    announceListFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'list.failed' as const,
      error,
    })),
    announceOpenFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'open.failed' as const,
      error,
    })),
    announceMarkFailure: emit((_, { error }: ErrorParams) => ({ type: 'mark.failed' as const, error })),
    announceUnmarkFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'unmark.failed' as const,
      error,
    })),
    announceReleaseFailure: emit((_, { error }: ErrorParams) => ({ type: 'release.failed' as const, error })),
    announceResendFailure: emit((_, { error }: ErrorParams) => ({ type: 'resend.failed' as const, error })),
    announceDeleteFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'delete.failed' as const,
      error,
    })),
  },
  guards: {
    isShort: ({ context }) => context.rows === 'newest',
    isOutdated: ({ context }) => context.rows === 'outdated',
    hasMore: ({ context }) => context.next !== null,
    isAnother: ({ context }, { id }: { id: string }) => context.openId !== id,
    isUnread: (_, { result }: OpenParams) => result.outcome === 'opened' && result.message.read_at === null,
    isThere: (_, { result }: OpenParams) => result.outcome === 'opened',
    hasMarkFailed: ({ context }) => context.markFailure !== 'none',
    isMarked: (_, { result }: MarkParams) => result.outcome === 'marked',
    isDeleted: (_, { outcome }: DeleteResult) => outcome === 'deleted',
  },
}).createMachine({
  id: 'inbox',
  context: {
    messages: [],
    rows: 'newest',
    total: 0,
    next: null,
    filter: 'all',
    suspected: 0,
    openId: '',
    open: noMessage,
    markFailure: 'none',
    unanswered: [],
  },
  type: 'parallel',
  invoke: { id: 'watchAttention', src: 'watchAttention' },
  states: {
    list: {
      initial: 'loading',
      on: {
        'list.reload': '.loading',
        'filter.change': {
          target: '.loading',
          actions: { type: 'changeFilter', params: ({ event }) => ({ filter: event.filter }) },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ context }) => query(context, null),
            onDone: { target: 'shown', actions: { type: 'showPage', params: page } },
            onError: {
              target: 'failed',
              actions: ['keepOutdated', { type: 'announceListFailure', params: failure }],
            },
          },
          after: {
            timeLimit: {
              target: 'failed',
              actions: ['keepOutdated', { type: 'announceListFailure', params: timeout }],
            },
          },
        },
        shown: {
          on: {
            'list.more': { guard: 'hasMore', target: 'loadingMore' },
            'attention.returned': {
              description: 'What came since is shown, unless a longer list would lose its end.',
              guard: 'isShort',
              target: 'loading',
            },
          },
        },
        failed: {
          description: 'The rows of an earlier answer, if any, stay on screen.',
          on: { 'list.more': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          tags: 'loadingMore',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ context }) => query(context, context.next),
            onDone: { target: 'longer', actions: { type: 'addPage', params: page } },
            onError: { target: 'longer', actions: { type: 'announceListFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'longer', actions: { type: 'announceListFailure', params: timeout } },
          },
        },
        longer: {
          description: 'More rows at the end make those at the head no newer.',
          always: [{ guard: 'isOutdated', target: 'failed' }, { target: 'shown' }],
        },
      },
    },

    message: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'message.open': {
              target: 'reading',
              actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        reading: {
          tags: 'reading',
          initial: 'opening',
          on: {
            'message.open': {
              guard: { type: 'isAnother', params: ({ event }) => ({ id: event.id }) },
              target: '.opening',
              actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
            },
            'message.close': { target: 'closed', actions: 'forget' },
          },
          states: {
            opening: {
              description: 'What the list has of the message is on screen already.',
              invoke: {
                id: 'openMessage',
                src: 'openMessage',
                input: theOpenOne,
                onDone: [
                  {
                    guard: { type: 'isUnread', params: opened },
                    target: 'marking',
                    actions: { type: 'showMessage', params: opened },
                  },
                  {
                    guard: { type: 'isThere', params: opened },
                    target: 'shown',
                    actions: [{ type: 'showMessage', params: opened }, 'announceOpened'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'failed', actions: { type: 'announceOpenFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'failed', actions: { type: 'announceOpenFailure', params: timeout } },
              },
            },
            failed: { on: { 'message.retry': 'opening' } },
            marking: {
              entry: 'forgetMarkFailure',
              invoke: {
                id: 'markRead',
                src: 'markRead',
                input: theOpenOne,
                onDone: [
                  {
                    guard: { type: 'isMarked', params: marked },
                    target: 'shown',
                    actions: [{ type: 'showMark', params: marked }, 'announceOpened'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: {
                  target: 'unmarked',
                  actions: [
                    { type: 'noteMarkFailure', params: failure },
                    { type: 'announceMarkFailure', params: failure },
                  ],
                },
              },
              after: {
                timeLimit: {
                  target: 'unmarked',
                  actions: [
                    { type: 'noteMarkFailure', params: timeout },
                    { type: 'announceMarkFailure', params: timeout },
                  ],
                },
              },
            },
            unmarked: {
              description: 'The message can be read, and be marked again.',
              tags: 'settled',
              on: {
                'message.retry': 'marking',
                'message.markRead': 'marking',
                'message.release': 'releasing',
                'mail.resend': 'resending',
                'delete.request': 'asking',
              },
            },
            shown: {
              tags: 'settled',
              always: { guard: 'hasMarkFailed', target: 'unmarked' },
              on: {
                'message.markRead': 'marking',
                'message.markUnread': 'unmarking',
                'message.release': 'releasing',
                'mail.resend': 'resending',
                'delete.request': 'asking',
              },
            },
            unmarking: {
              invoke: {
                id: 'markUnread',
                src: 'markUnread',
                input: theOpenOne,
                onDone: [
                  {
                    guard: { type: 'isMarked', params: marked },
                    target: 'shown',
                    actions: [{ type: 'showMark', params: marked }, 'announceUnmarked'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'shown', actions: { type: 'announceUnmarkFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'shown', actions: { type: 'announceUnmarkFailure', params: timeout } },
              },
            },
            releasing: {
              invoke: {
                id: 'releaseMessage',
                src: 'releaseMessage',
                input: theOpenOne,
                onDone: [
                  {
                    guard: { type: 'isMarked', params: marked },
                    target: 'shown',
                    actions: ['dropOpenOne', { type: 'showMark', params: marked }, 'announceReleased'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'shown', actions: { type: 'announceReleaseFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'shown', actions: { type: 'announceReleaseFailure', params: timeout } },
              },
            },
            resending: {
              invoke: {
                id: 'resendMail',
                src: 'resendMail',
                input: theOpenOne,
                onDone: [
                  {
                    guard: { type: 'isMarked', params: marked },
                    target: 'shown',
                    actions: { type: 'showMark', params: marked },
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'shown', actions: { type: 'announceResendFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'shown', actions: { type: 'announceResendFailure', params: timeout } },
              },
            },
            asking: {
              tags: 'asking',
              on: { 'delete.cancel': 'shown', 'delete.confirm': '#inbox.message.deleting' },
            },
            gone: { description: 'It has been deleted.' },
          },
        },
        deleting: {
          description: 'Nothing else is opened or closed until it is known what has become of the message.',
          tags: ['reading', 'asking', 'deleting'],
          invoke: {
            id: 'deleteMessage',
            src: 'deleteMessage',
            input: theOpenOne,
            onDone: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event.output },
                target: 'deleted',
                actions: ['dropOpenOne', 'announceDeleted'],
              },
              { target: 'deleted', actions: ['dropOpenOne', 'announceMissing'] },
            ],
            onError: {
              target: 'reading.asking',
              actions: [
                { type: 'rememberUnanswered', params: failure },
                { type: 'announceDeleteFailure', params: failure },
              ],
            },
          },
          after: {
            timeLimit: {
              description: 'The message may be gone all the same: asked again, the answer tells.',
              target: 'reading.asking',
              actions: [
                { type: 'rememberUnanswered', params: timeout },
                { type: 'announceDeleteFailure', params: timeout },
              ],
            },
          },
        },
        deleted: {
          description: 'The page leaves the message.',
          on: {
            'message.open': {
              guard: { type: 'isAnother', params: ({ event }) => ({ id: event.id }) },
              target: 'reading',
              actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
            },
            'message.close': { target: 'closed', actions: 'forget' },
          },
        },
      },
    },
  },
});
