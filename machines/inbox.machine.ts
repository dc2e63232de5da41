import { assign, emit, setup } from 'xstate';
import { type BackendError, isUnanswered } from '#domain/backend-error.ts';
import {
  type MessageCursor,
  type MessagePage,
  type MessageQuery,
  type MessageRecord,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import type { AttentionFact } from './attention-fact.ts';
import { failure, overdue } from './failure.ts';
import { requiredCallback, requiredPromise } from './required-actor.ts';
import { timeLimit } from './time-limit.ts';

type Context = {
  messages: MessageRecord[];
  /** How many messages the list has on the server, those on screen included. */
  total: number;
  /** Where the list goes on; null at its end. */
  next: MessageCursor | null;
  /** The list goes on beyond its first part. */
  isLengthened: boolean;
  unreadOnly: boolean;
  /** The message that is open, empty when none is. */
  openId: string;
  /** Its text as far as it is known; {@link noMessage} until then. */
  open: MessageRecord;
  /** Messages whose delete was not answered, by their ids: it may have happened all the same. */
  unanswered: string[];
};

export type InboxEvent =
  | AttentionFact
  | { type: 'list.reload' }
  | { type: 'list.more' }
  | { type: 'filter.change'; unreadOnly: boolean }
  | { type: 'message.open'; id: string }
  | { type: 'message.close' }
  | { type: 'message.retry' }
  | { type: 'message.markRead' }
  | { type: 'message.markUnread' }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type InboxEmitted =
  | { type: 'list.failed'; error: BackendError }
  | { type: 'message.opened' }
  | { type: 'message.unmarked' }
  | { type: 'message.missing' }
  | { type: 'message.deleted' }
  | { type: 'open.failed'; error: BackendError }
  | { type: 'unmark.failed'; error: BackendError }
  | { type: 'delete.failed'; error: BackendError };

/**
 * - `loading`: the rows on screen are not those that were asked for last; `loadingMore`: others follow them.
 * - `reading`: a message is open; `settled`: what its controls do can be done now.
 */
export type InboxTag = 'loading' | 'loadingMore' | 'reading' | 'settled' | 'asking' | 'deleting';

const types: { context?: Context; events?: InboxEvent; emitted?: InboxEmitted; tags?: InboxTag } = {};

const page = ({ event }: { event: { output: MessagePage } }) => ({ page: event.output });
const opened = ({ event }: { event: { output: OpenResult } }) => ({ result: event.output });
type PageParams = { page: MessagePage };
type ResultParams = { result: OpenResult };

const query = ({ unreadOnly }: Context, after: MessageCursor | null): MessageQuery => ({ unreadOnly, after });
const theOpenOne = ({ context }: { context: Context }) => ({ id: context.openId });

/** The inbox of contact messages: a list that grows by parts, and the one message that is open. */
export const inboxMachine = setup({
  types,
  actors: {
    loadMessages: requiredPromise<MessagePage, MessageQuery>('loadMessages'),
    openMessage: requiredPromise<OpenResult, { id: string }>('openMessage'),
    markUnread: requiredPromise<OpenResult, { id: string }>('markUnread'),
    deleteMessage: requiredPromise<DeleteResult, { id: string }>('deleteMessage'),
    watchAttention: requiredCallback<AttentionFact>('watchAttention'),
  },
  delays: { timeLimit },
  actions: {
    changeFilter: assign((_, { unreadOnly }: { unreadOnly: boolean }) => ({ unreadOnly })),
    showPage: assign((_, { page }: PageParams) => ({
      messages: page.messages,
      total: page.count,
      next: page.next,
      isLengthened: false,
    })),
    addPage: assign(({ context }, { page }: PageParams) => ({
      messages: [...context.messages, ...page.messages],
      total: context.messages.length + page.count,
      next: page.next,
      isLengthened: true,
    })),
    choose: assign(({ context }, { id }: { id: string }) => ({
      openId: id,
      open: context.messages.find((message) => message.id === id) ?? noMessage,
    })),
    forget: assign({ openId: '', open: noMessage }),
    showResult: assign(({ context }, { result }: ResultParams) =>
      result.outcome === 'opened'
        ? {
            open: result.message,
            messages: context.messages.map((message) =>
              message.id === result.message.id ? result.message : message,
            ),
          }
        : {},
    ),
    dropOpenOne: assign(({ context }) => {
      const messages = context.messages.filter(({ id }) => id !== context.openId);
      return { messages, total: context.total - (context.messages.length - messages.length) };
    }),
    rememberUnanswered: assign(({ context: { unanswered, openId } }, { error }: { error: BackendError }) =>
      isUnanswered(error) ? { unanswered: [...unanswered, openId] } : {},
    ),
    announceOpened: emit({ type: 'message.opened' }),
    announceUnmarked: emit({ type: 'message.unmarked' }),
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
    announceUnmarkFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'unmark.failed' as const,
      error,
    })),
    announceDeleteFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'delete.failed' as const,
      error,
    })),
  },
  guards: {
    isShort: ({ context }) => !context.isLengthened,
    hasMore: ({ context }) => context.next !== null,
    isAnother: ({ context }, { id }: { id: string }) => context.openId !== id,
    isThere: (_, { result }: ResultParams) => result.outcome === 'opened',
    isDeleted: (_, { outcome }: DeleteResult) => outcome === 'deleted',
  },
}).createMachine({
  id: 'inbox',
  context: {
    messages: [],
    total: 0,
    next: null,
    isLengthened: false,
    unreadOnly: false,
    openId: '',
    open: noMessage,
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
          actions: { type: 'changeFilter', params: ({ event }) => ({ unreadOnly: event.unreadOnly }) },
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
            onError: { target: 'failed', actions: { type: 'announceListFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'failed', actions: { type: 'announceListFailure', params: overdue } },
          },
        },
        shown: {
          on: {
            'list.more': { guard: 'hasMore', target: 'loadingMore' },
            'attention.returned': {
              description: 'What came meanwhile is shown, unless a longer list would lose its end.',
              guard: 'isShort',
              target: 'loading',
            },
          },
        },
        loadingMore: {
          tags: 'loadingMore',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ context }) => query(context, context.next),
            onDone: { target: 'shown', actions: { type: 'addPage', params: page } },
            onError: { target: 'shown', actions: { type: 'announceListFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'shown', actions: { type: 'announceListFailure', params: overdue } },
          },
        },
        failed: { description: 'The rows of an earlier answer, if any, stay on screen.' },
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
                    guard: { type: 'isThere', params: opened },
                    target: 'shown',
                    actions: [{ type: 'showResult', params: opened }, 'announceOpened'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'failed', actions: { type: 'announceOpenFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'failed', actions: { type: 'announceOpenFailure', params: overdue } },
              },
            },
            failed: { on: { 'message.retry': 'opening' } },
            shown: {
              tags: 'settled',
              on: {
                'message.markRead': 'opening',
                'message.markUnread': 'unmarking',
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
                    guard: { type: 'isThere', params: opened },
                    target: 'shown',
                    actions: [{ type: 'showResult', params: opened }, 'announceUnmarked'],
                  },
                  { target: 'gone', actions: ['dropOpenOne', 'announceMissing'] },
                ],
                onError: { target: 'shown', actions: { type: 'announceUnmarkFailure', params: failure } },
              },
              after: {
                timeLimit: { target: 'shown', actions: { type: 'announceUnmarkFailure', params: overdue } },
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
                { type: 'rememberUnanswered', params: overdue },
                { type: 'announceDeleteFailure', params: overdue },
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
