import { assign, emit, sendTo, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  type ChangeResult,
  type InboxPage,
  type InboxQuery,
  type MessageCursor,
  type MessageMark,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import { pagedListMachine } from './paged-list.machine.ts';
import {
  announcedFailure,
  type Failure,
  type RequestFailure,
  recordedFailure,
  requiredCallback,
  requiredPromise,
  toOutput,
} from './shared/requests.ts';

export type InboxInput = { query: InboxQuery };

type Context = InboxInput & {
  /** The message that is open, empty when none is. */
  openId: string;
  /** The whole of it; {@link noMessage} until it is loaded. */
  openedMessage: MessageRecord;
  /** The last try to mark it as read has failed: `refused` left it unread, after `unknown` it may be marked. */
  markReadFailure: 'none' | 'refused' | 'unknown';
};

type ById = { id: string };

type InboxEvent =
  | { type: 'tab.focused' }
  /** A first page was loaded. */
  | { type: 'list.loaded'; marks: readonly MessageMark[] }
  | { type: 'message.open'; id: string }
  | { type: 'message.close' }
  | { type: 'message.retry' }
  | { type: 'message.markRead' }
  | { type: 'message.markUnread' }
  | { type: 'message.release' }
  | { type: 'mail.resend' };

type ChangeRequest = 'markRead' | 'markUnread' | 'releaseMessage' | 'resendMail';

export type InboxFailure = RequestFailure<'openMessage' | ChangeRequest>;

type InboxEmitted =
  /** As read or as unread, now or before. */
  | { type: 'message.marked' }
  | { type: 'message.released' }
  | { type: 'message.missing' }
  | ({ type: 'request.failed' } & InboxFailure);

/** `reading`: a message is open; `ready`: what its controls do can be done now. */
type InboxTag = 'reading' | 'ready';

const types: {
  context?: Context;
  input?: InboxInput;
  events?: InboxEvent;
  emitted?: InboxEmitted;
  tags?: InboxTag;
  children?: { list: 'list'; watchTabFocus: 'watchTabFocus' };
} = {};

type Details = InboxPage['details'];

/** The list of the inbox. */
export const messageListMachine = pagedListMachine<InboxQuery, MessageSummary, MessageCursor, Details>();

function markOf({ read_at, suspected_for, mail_state, mail_error }: MessageMark) {
  return { read_at, suspected_for, mail_state, mail_error };
}

const inboxSetup = setup({
  types,
  actors: {
    list: messageListMachine,
    openMessage: requiredPromise<OpenResult, ById>('openMessage'),
    markRead: requiredPromise<ChangeResult, ById>('markRead'),
    markUnread: requiredPromise<ChangeResult, ById>('markUnread'),
    releaseMessage: requiredPromise<ChangeResult, ById>('releaseMessage'),
    resendMail: requiredPromise<ChangeResult, ById>('resendMail'),
    watchTabFocus: requiredCallback<{ type: 'tab.focused' }>('watchTabFocus'),
  },
  actions: {
    refreshList: sendTo('list', { type: 'list.refresh' }),
    setOpenId: assign((_, { id }: ById) => ({
      openId: id,
      openedMessage: noMessage,
      markReadFailure: 'none',
    })),
    setOpenedMessage: assign((_, result: OpenResult) =>
      result.outcome === 'opened' ? { openedMessage: result.message } : {},
    ),
    setListedMark: assign(({ context: { openedMessage } }, { marks }: { marks: readonly MessageMark[] }) => {
      const { id, read_at } = openedMessage;
      const mark = marks.find((one) => one.id === id);
      return mark ? { openedMessage: { ...openedMessage, ...markOf(mark), read_at } } : {};
    }),
    setMark: assign(({ context: { openedMessage } }, result: ChangeResult) =>
      result.outcome === 'changed'
        ? { openedMessage: { ...openedMessage, ...result.mark }, markReadFailure: 'none' }
        : {},
    ),
    changeRow: sendTo('list', ({ context: { openedMessage } }) => ({
      type: 'row.change' as const,
      id: openedMessage.id,
      change: markOf(openedMessage),
    })),
    removeRow: sendTo('list', ({ context }) => ({ type: 'row.remove' as const, id: context.openId })),
    setMarkReadFailure: assign((_, { error }: Failure) => ({
      markReadFailure: isOutcomeUnknown(error) ? ('unknown' as const) : ('refused' as const),
    })),
    announceMarked: emit({ type: 'message.marked' }),
    announceReleased: emit({ type: 'message.released' }),
    announceMissing: emit({ type: 'message.missing' }),
    announceFailure: emit((_, failed: InboxFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: {
    isOtherMessage: ({ context }, { id }: ById) => context.openId !== id,
    isUnread: (_, result: OpenResult) => result.outcome === 'opened' && result.message.read_at === null,
    isOpened: (_, { outcome }: OpenResult) => outcome === 'opened',
    hasMarkReadFailed: ({ context }) => context.markReadFailure !== 'none',
    /** Suspected messages are listed apart. */
    isReleased: ({ context }, result: ChangeResult) =>
      result.outcome === 'changed' &&
      context.openedMessage.suspected_for !== null &&
      result.mark.suspected_for === null,
    isChanged: (_, { outcome }: ChangeResult) => outcome === 'changed',
  },
});

const openId = ({ context }: { context: Context }): ById => ({ id: context.openId });
const messageId = ({ event }: { event: ById }): ById => event;

const select = { type: 'setOpenId', params: messageId } as const;
const missing = { target: 'missing', actions: ['removeRow', 'announceMissing'] } as const;
const opened = [{ type: 'setOpenedMessage', params: toOutput }, 'changeRow'] as const;
const changed = { type: 'setMark', params: toOutput } as const;

const notOpened = announcedFailure('openMessage', 'failed');
const notMarkedRead = recordedFailure('markRead', 'ready', 'setMarkReadFailure');

/** A request that changes the open message, which is ready again afterwards. */
function changing(request: ChangeRequest, ...announce: ('announceMarked' | 'announceReleased')[]) {
  const failTransition = request === 'markRead' ? notMarkedRead : announcedFailure(request, 'ready');
  return inboxSetup.createStateConfig({
    invoke: {
      id: request,
      src: request,
      input: openId,
      onDone: [
        {
          guard: { type: 'isReleased', params: toOutput },
          target: 'ready',
          actions: [changed, 'removeRow', ...announce],
        },
        {
          guard: { type: 'isChanged', params: toOutput },
          target: 'ready',
          actions: [changed, 'changeRow', ...announce],
        },
        missing,
      ],
      onError: failTransition,
    },
  });
}

/** The inbox of contact messages: their list, and the one message that is open. */
export const inboxMachine = inboxSetup.createMachine({
  id: 'inbox',
  context: ({ input }) => ({ ...input, openId: '', openedMessage: noMessage, markReadFailure: 'none' }),
  invoke: [
    { id: 'list', src: 'list', input: ({ context: { query } }) => ({ query }) },
    { id: 'watchTabFocus', src: 'watchTabFocus' },
  ],
  on: {
    'tab.focused': { actions: 'refreshList' },
    'list.loaded': { actions: { type: 'setListedMark', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'message.open': { target: 'reading', actions: select } } },
    reading: {
      tags: 'reading',
      initial: 'opening',
      on: {
        'message.open': {
          guard: { type: 'isOtherMessage', params: messageId },
          target: '.opening',
          actions: select,
        },
        'message.close': { target: 'closed', actions: { type: 'setOpenId', params: { id: '' } } },
      },
      states: {
        opening: {
          description: 'Until the response, only the sender from the list row is shown, if it is loaded.',
          invoke: {
            id: 'openMessage',
            src: 'openMessage',
            input: openId,
            onDone: [
              { guard: { type: 'isUnread', params: toOutput }, target: 'marking', actions: opened },
              {
                guard: { type: 'isOpened', params: toOutput },
                target: 'ready',
                actions: [...opened, 'announceMarked'],
              },
              missing,
            ],
            onError: notOpened,
          },
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
          },
        },
        marking: changing('markRead', 'announceMarked'),
        unmarking: changing('markUnread', 'announceMarked'),
        releasing: changing('releaseMessage', 'announceReleased'),
        resending: changing('resendMail'),
        missing: { description: 'The message was deleted.' },
      },
    },
  },
});
