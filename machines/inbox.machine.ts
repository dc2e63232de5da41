import { assign, emit, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  type ChangeResult,
  type InboxPage,
  type InboxQuery,
  type MessageQuery,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import {
  emptyInbox,
  type InboxContext,
  type InboxFailure,
  withChange,
  withFirstPage,
  withNextPage,
  withOpened,
  withOutdatedRows,
  withoutOpenRow,
  withUnconfirmedDelete,
} from './inbox.context.ts';
import type { InboxEmitted, InboxEvent, InboxTag } from './inbox.events.ts';
import {
  announcedFailure,
  type Failure,
  recordedFailure,
  requestTimeout,
  requiredCallback,
  requiredPromise,
  toOutput,
} from './shared/requests.ts';

export type InboxInput = { query: InboxQuery };

const types: {
  context?: InboxContext;
  input?: InboxInput;
  events?: InboxEvent;
  emitted?: InboxEmitted;
  tags?: InboxTag;
} = {};

type ById = { id: string };

const inboxSetup = setup({
  types,
  actors: {
    loadMessages: requiredPromise<InboxPage, MessageQuery>('loadMessages'),
    openMessage: requiredPromise<OpenResult, ById>('openMessage'),
    markRead: requiredPromise<ChangeResult, ById>('markRead'),
    markUnread: requiredPromise<ChangeResult, ById>('markUnread'),
    releaseMessage: requiredPromise<ChangeResult, ById>('releaseMessage'),
    resendMail: requiredPromise<ChangeResult, ById>('resendMail'),
    deleteMessage: requiredPromise<DeleteResult, ById>('deleteMessage'),
    watchTabFocus: requiredCallback<{ type: 'tab.focused' }>('watchTabFocus'),
  },
  delays: { requestTimeout },
  actions: {
    setQuery: assign((_, { query }: InboxInput) => ({ query, rowsState: 'otherQuery' })),
    setFirstPage: assign(({ context }, page: InboxPage) => withFirstPage(context, page)),
    appendNextPage: assign(({ context }, page: InboxPage) => withNextPage(context, page)),
    markRowsOutdated: assign(({ context }) => withOutdatedRows(context)),
    setOpenId: assign((_, { id }: ById) => ({
      openId: id,
      openedMessage: noMessage,
      markReadFailure: 'none',
    })),
    setOpenedMessage: assign(({ context }, result: OpenResult) => withOpened(context, result)),
    applyChange: assign(({ context }, result: ChangeResult) => withChange(context, result)),
    removeOpenRow: assign(({ context }) => withoutOpenRow(context)),
    setMarkReadFailure: assign((_, { error }: Failure) => ({
      markReadFailure: isOutcomeUnknown(error) ? ('unknown' as const) : ('refused' as const),
    })),
    addUnconfirmedDelete: assign(({ context }, { error }: Failure) => withUnconfirmedDelete(context, error)),
    announceRead: emit({ type: 'message.isRead' }),
    announceMarkedUnread: emit({ type: 'message.markedUnread' }),
    announceReleased: emit({ type: 'message.released' }),
    announceDeleted: emit(({ context }) => ({ type: 'message.deleted' as const, id: context.openId })),
    /** The message no longer exists. */
    announceGone: emit(({ context: { unconfirmedDeletes, openId: id } }) =>
      unconfirmedDeletes.includes(id)
        ? { type: 'message.deleted' as const, id }
        : { type: 'message.missing' as const },
    ),
    announceFailure: emit((_, failed: InboxFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: {
    hasOnlyFirstPage: ({ context }) => context.rowsState === 'firstPage',
    isOutdated: ({ context }) => context.rowsState === 'outdated',
    hasMoreMessages: ({ context }) => context.next !== null,
    isOtherMessage: ({ context }, { id }: ById) => context.openId !== id,
    isUnread: (_, result: OpenResult) => result.outcome === 'opened' && result.message.read_at === null,
    isOpened: (_, { outcome }: OpenResult) => outcome === 'opened',
    hasMarkReadFailed: ({ context }) => context.markReadFailure !== 'none',
    isChanged: (_, { outcome }: ChangeResult) => outcome === 'changed',
    isDeleted: (_, { outcome }: DeleteResult) => outcome === 'deleted',
  },
});

const openId = ({ context }: { context: InboxContext }): ById => ({ id: context.openId });
const messageId = ({ event }: { event: ById }): ById => event;

const select = { type: 'setOpenId', params: messageId } as const;
const selectOther = { guard: { type: 'isOtherMessage', params: messageId }, actions: select } as const;
const close = { target: 'closed', actions: { type: 'setOpenId', params: { id: '' } } } as const;
const missing = { target: 'missing', actions: ['removeOpenRow', 'announceGone'] } as const;

const onLoadFailure = announcedFailure('loadMessages', 'failed');
const moreNotLoaded = announcedFailure('loadMessages', 'shown');
const notOpened = announcedFailure('openMessage', 'failed');
const notMarkedRead = recordedFailure('markRead', 'ready', 'setMarkReadFailure');
const notDeleted = recordedFailure('deleteMessage', 'reading.confirmingDelete', 'addUnconfirmedDelete');

/** A request that changes the open message, which is ready again afterwards. */
function changing(
  request: 'markRead' | 'markUnread' | 'releaseMessage' | 'resendMail',
  ...announce: ('announceRead' | 'announceMarkedUnread' | 'announceReleased')[]
) {
  const failTransition = request === 'markRead' ? notMarkedRead : announcedFailure(request, 'ready');
  return inboxSetup.createStateConfig({
    invoke: {
      id: request,
      src: request,
      input: openId,
      onDone: [
        {
          guard: { type: 'isChanged', params: toOutput },
          target: 'ready',
          actions: [{ type: 'applyChange', params: toOutput }, ...announce],
        },
        missing,
      ],
      onError: failTransition,
    },
    after: { requestTimeout: failTransition },
  });
}

/** The inbox of contact messages: a list that grows page by page, and the one message that is open. */
export const inboxMachine = inboxSetup.createMachine({
  id: 'inbox',
  context: ({ input }) => ({ ...emptyInbox, ...input }),
  type: 'parallel',
  invoke: { id: 'watchTabFocus', src: 'watchTabFocus' },
  states: {
    list: {
      initial: 'loading',
      on: {
        'list.reload': '.loading',
        'query.change': {
          target: '.loading',
          actions: { type: 'setQuery', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ context }) => ({ ...context.query, after: null }),
            onDone: { target: 'shown', actions: { type: 'setFirstPage', params: toOutput } },
            onError: onLoadFailure,
          },
          after: { requestTimeout: onLoadFailure },
        },
        shown: {
          // After `loadingMore`: rows stay outdated until the first page is reloaded.
          always: { guard: 'isOutdated', target: 'failed' },
          on: {
            'list.loadMore': { guard: 'hasMoreMessages', target: 'loadingMore' },
            'tab.focused': {
              description: 'New messages are shown, unless a list of several pages would lose its end.',
              guard: 'hasOnlyFirstPage',
              target: 'loading',
            },
          },
        },
        failed: {
          description: 'The rows of an earlier response, if any, stay on screen.',
          entry: 'markRowsOutdated',
          on: { 'list.loadMore': { guard: 'hasMoreMessages', target: 'loadingMore' } },
        },
        loadingMore: {
          tags: 'loadingMore',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ context }) => ({ ...context.query, after: context.next }),
            onDone: { target: 'shown', actions: { type: 'appendNextPage', params: toOutput } },
            onError: moreNotLoaded,
          },
          after: { requestTimeout: moreNotLoaded },
        },
      },
    },

    message: {
      initial: 'closed',
      states: {
        closed: { on: { 'message.open': { target: 'reading', actions: select } } },
        reading: {
          tags: 'reading',
          initial: 'opening',
          on: {
            'message.open': { ...selectOther, target: '.opening' },
            'message.close': close,
          },
          states: {
            opening: {
              description: 'Until the response, only the sender from the list row is shown, if it is loaded.',
              invoke: {
                id: 'openMessage',
                src: 'openMessage',
                input: openId,
                onDone: [
                  {
                    guard: { type: 'isUnread', params: toOutput },
                    target: 'marking',
                    actions: { type: 'setOpenedMessage', params: toOutput },
                  },
                  {
                    guard: { type: 'isOpened', params: toOutput },
                    target: 'ready',
                    actions: [{ type: 'setOpenedMessage', params: toOutput }, 'announceRead'],
                  },
                  missing,
                ],
                onError: notOpened,
              },
              after: { requestTimeout: notOpened },
            },
            failed: { on: { 'message.retry': 'opening' } },
            ready: {
              tags: 'ready',
              on: {
                'message.retry': { guard: 'hasMarkReadFailed', target: 'marking' },
                'message.markRead': 'marking',
                'message.markUnread': 'unmarking',
                'message.release': 'releasing',
                'mail.resend': 'resending',
                'delete.request': 'confirmingDelete',
              },
            },
            marking: changing('markRead', 'announceRead'),
            unmarking: changing('markUnread', 'announceMarkedUnread'),
            releasing: changing('releaseMessage', 'announceReleased'),
            resending: changing('resendMail'),
            confirmingDelete: {
              tags: 'confirmingDelete',
              on: { 'delete.cancel': 'ready', 'delete.confirm': '#inbox.message.deleting' },
            },
            missing: { description: 'The message was deleted elsewhere.' },
          },
        },
        deleting: {
          description: 'No message is opened or closed before the response.',
          tags: ['reading', 'confirmingDelete', 'deleting'],
          invoke: {
            id: 'deleteMessage',
            src: 'deleteMessage',
            input: openId,
            onDone: [
              {
                guard: { type: 'isDeleted', params: toOutput },
                target: 'deleted',
                actions: ['removeOpenRow', 'announceDeleted'],
              },
              { ...missing, target: 'deleted' },
            ],
            onError: notDeleted,
          },
          after: { requestTimeout: notDeleted },
        },
        deleted: {
          description: 'Waits for message.close or for another message to be opened.',
          on: {
            'message.open': { ...selectOther, target: 'reading' },
            'message.close': close,
          },
        },
      },
    },
  },
});
