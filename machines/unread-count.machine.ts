import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import type { TabEvent } from './shared/tab-event.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `unread`: how many messages nobody has read, as last counted; null before it is known. */
type Context = { unread: number | null };

export type UnreadCountEvent =
  | TabEvent
  /** The admin has changed something in the inbox. */
  | { type: 'count.refresh' };

export type UnreadCountEmitted = { type: 'count.failed'; error: BackendError };

const types: { context?: Context; events?: UnreadCountEvent; emitted?: UnreadCountEmitted } = {};

/** How many contact messages are unread: counted at the start and whenever that may have changed. */
export const unreadCountMachine = setup({
  types,
  actors: {
    countUnread: requiredPromise<number, undefined>('countUnread'),
    watchAttention: requiredCallback<TabEvent>('watchAttention'),
  },
  delays: { timeLimit },
  actions: {
    showCount: assign((_, { unread }: { unread: number }) => ({ unread })),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'count.failed' as const,
      error,
    })),
  },
}).createMachine({
  id: 'unreadCount',
  context: { unread: null },
  invoke: { id: 'watchAttention', src: 'watchAttention' },
  initial: 'counting',
  on: {
    'count.refresh': '.counting',
    'attention.returned': '.counting',
  },
  states: {
    counting: {
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        onDone: {
          target: 'counted',
          actions: { type: 'showCount', params: ({ event }) => ({ unread: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'announceFailure', params: failure } },
      },
      after: { timeLimit: { target: 'failed', actions: { type: 'announceFailure', params: timeout } } },
    },
    counted: {},
    failed: { description: 'The number that was counted last, if any, stays.' },
  },
});
