import { assign, emit, sendTo, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import {
  type ChangeResult,
  type InboxPage,
  type InboxQuery,
  type MessageChange,
  type MessageMark,
  type MessageRecord,
  type MessageSummary,
  noMessage,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import { pagedListMachine } from './paged-list.machine.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

export type InboxInput = { query: InboxQuery };

type Context = InboxInput & {
  /** The message that is open, empty when none is. */
  openId: string;
  /** The whole of it; {@link noMessage} until it is loaded. */
  openedMessage: MessageRecord;
  /** The last requested change of it. */
  change: MessageChange;
  /** The last try to mark it as read has failed: `refused` left it unread, after `unknown` it may be marked. */
  markReadFailure: 'none' | 'refused' | 'unknown';
};

type ById = { id: string };

type InboxEvent =
  /** A first page was loaded. */
  | { type: 'list.loaded'; marks: readonly MessageMark[] }
  | { type: 'message.open'; id: string }
  | { type: 'message.close' }
  | { type: 'message.retry' }
  | ({ type: 'message.change' } & Change);

type Change = { change: MessageChange };

type InboxEmitted =
  | ({ type: 'message.notOpened' } & Failure)
  /** Now or before. */
  | ({ type: 'message.changed' } & Change)
  | ({ type: 'message.notChanged' } & Change & Failure)
  | { type: 'message.missing' };

/** `reading`: a message is open; `ready`: what its controls do can be done now. */
type InboxTag = 'reading' | 'ready';

const types: {
  context?: Context;
  input?: InboxInput;
  events?: InboxEvent;
  emitted?: InboxEmitted;
  tags?: InboxTag;
  children?: { list: 'list' };
} = {};

type Details = InboxPage['details'];

/** The list of the inbox. */
export const messageListMachine = pagedListMachine<InboxQuery, MessageSummary, string, Details>();

function markOf({ read_at, suspected_for, mail_state, mail_error }: MessageMark) {
  return { read_at, suspected_for, mail_state, mail_error };
}

const messageId = ({ event }: { event: ById }): ById => event;

const select = { type: 'setOpenId', params: messageId } as const;
const missing = { target: 'missing', actions: ['removeRow', 'announceMissing'] } as const;
const opened = [{ type: 'setOpenedMessage', params: toOutput }, 'changeRow'] as const;
const markRead = { target: 'changing', actions: { type: 'setChange', params: { change: 'read' } } } as const;
const changed = { type: 'setMark', params: toOutput } as const;

export const inboxMachine = setup({
  types,
  actors: {
    list: messageListMachine,
    openMessage: requiredPromise<OpenResult, ById>('openMessage'),
    changeMessage: requiredPromise<ChangeResult, ById & Change>('changeMessage'),
  },
  actions: {
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
    setChange: assign((_, { change }: Change) => ({ change })),
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
    setNotChanged: assign(({ context: { change } }, { error }: Failure) =>
      change === 'read' ? { markReadFailure: isOutcomeUnknown(error) ? 'unknown' : 'refused' } : {},
    ),
    announceNotOpened: emit((_, { error }: Failure) => ({ type: 'message.notOpened' as const, error })),
    announceRead: emit({ type: 'message.changed', change: 'read' }),
    announceChanged: emit(({ context: { change } }) => ({ type: 'message.changed' as const, change })),
    announceNotChanged: emit(({ context: { change } }, { error }: Failure) => ({
      type: 'message.notChanged' as const,
      change,
      error,
    })),
    announceMissing: emit({ type: 'message.missing' }),
  },
  guards: {
    isOtherMessage: ({ context }, { id }: ById) => context.openId !== id,
    isListed: ({ context }, { marks }: { marks: readonly MessageMark[] }) =>
      marks.some(({ id }) => id === context.openId),
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
}).createMachine({
  id: 'inbox',
  description:
    'The contact messages: their list, and the one message that is open, which opening marks as read. It ' +
    'can be marked as unread, released and mailed again.',
  context: ({ input }) => ({
    ...input,
    openId: '',
    openedMessage: noMessage,
    change: 'read',
    markReadFailure: 'none',
  }),
  invoke: { id: 'list', src: 'list', input: ({ context: { query } }) => ({ query }) },
  on: {
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
            input: ({ context }) => ({ id: context.openId }),
            onDone: [
              {
                guard: { type: 'isUnread', params: toOutput },
                target: 'changing',
                actions: [...opened, markRead.actions],
              },
              {
                guard: { type: 'isOpened', params: toOutput },
                target: 'ready',
                actions: [...opened, 'announceRead'],
              },
              missing,
            ],
            onError: { target: 'failed', actions: { type: 'announceNotOpened', params: toFailure } },
          },
        },
        failed: { on: { 'message.retry': 'opening' } },
        ready: {
          tags: 'ready',
          on: {
            'message.retry': { guard: 'hasMarkReadFailed', ...markRead },
            'message.change': {
              target: 'changing',
              actions: { type: 'setChange', params: ({ event }) => event },
            },
          },
        },
        changing: {
          invoke: {
            id: 'changeMessage',
            src: 'changeMessage',
            input: ({ context: { openId: id, change } }) => ({ id, change }),
            onDone: [
              {
                guard: { type: 'isReleased', params: toOutput },
                target: 'ready',
                actions: [changed, 'removeRow', 'announceChanged'],
              },
              {
                guard: { type: 'isChanged', params: toOutput },
                target: 'ready',
                actions: [changed, 'changeRow', 'announceChanged'],
              },
              missing,
            ],
            onError: {
              target: 'ready',
              actions: [
                { type: 'setNotChanged', params: toFailure },
                { type: 'announceNotChanged', params: toFailure },
              ],
            },
          },
        },
        missing: {
          description: 'The message was deleted. Listed again, it was restored since.',
          on: {
            'list.loaded': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'opening',
              actions: { type: 'setOpenId', params: ({ context }) => ({ id: context.openId }) },
            },
          },
        },
      },
    },
  },
});
