import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `ids`: of the items that are asked for. */
type Context = { ids: string[] };

/** Asks which of these items are deleted; without any, nothing is asked. */
export type DeletedItemsEvent = { type: 'items.check'; ids: string[] };

export type DeletedItemsEmitted =
  | { type: 'items.deleted'; ids: string[] }
  | { type: 'check.failed'; error: BackendError };

const types: { context?: Context; events?: DeletedItemsEvent; emitted?: DeletedItemsEmitted } = {};

const asked = ({ event }: { event: DeletedItemsEvent }) => ({ ids: event.ids });

/** Which of the items that something is kept for here were deleted elsewhere: asked anew each time. */
export const deletedItemsMachine = setup({
  types,
  actors: { findDeletedItems: requiredPromise<string[], { ids: string[] }>('findDeletedItems') },
  delays: { timeLimit },
  actions: {
    keepIds: assign((_, { ids }: { ids: string[] }) => ({ ids })),
    announceDeleted: emit((_, { ids }: { ids: string[] }) => ({ type: 'items.deleted' as const, ids })),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'check.failed' as const,
      error,
    })),
  },
  guards: { hasAny: (_, { ids }: { ids: string[] }) => ids.length > 0 },
}).createMachine({
  id: 'deletedItems',
  context: { ids: [] },
  initial: 'idle',
  on: {
    'items.check': {
      guard: { type: 'hasAny', params: asked },
      target: '.checking',
      actions: { type: 'keepIds', params: asked },
    },
  },
  states: {
    idle: {},
    checking: {
      invoke: {
        id: 'findDeletedItems',
        src: 'findDeletedItems',
        input: ({ context }) => ({ ids: context.ids }),
        onDone: {
          target: 'idle',
          actions: { type: 'announceDeleted', params: ({ event }) => ({ ids: event.output }) },
        },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
      after: { timeLimit: { target: 'idle', actions: { type: 'announceFailure', params: timeout } } },
    },
  },
});
