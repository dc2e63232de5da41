import { assign, emit, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import type { DeleteResult, RestoreResult } from '#domain/deleted-record.ts';
import { type RequestFailure, recordedFailure, requiredPromise, toOutput } from './shared/requests.ts';

type Ids = { ids: readonly string[] };

export type RemovalInput = Ids & {
  /** `restore`: the records are deleted. */
  task: 'delete' | 'deleteForGood' | 'restore';
};

type Context = RemovalInput & {
  /** An earlier request had no response: it may have taken effect. */
  mayBeDone: boolean;
};

type RemovalEvent =
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' }
  | { type: 'restore.request' }
  /** The toast with the button has closed. */
  | { type: 'restore.dismiss' };

type RemovalFailure = RequestFailure<'deleteRecords' | 'restoreRecords'>;

type RemovalEmitted =
  | { type: 'records.deleted' }
  /** Nothing was deleted: the records were deleted before. */
  | { type: 'records.gone' }
  | { type: 'records.restored' }
  /** Nothing was restored: all records were restored before. */
  | { type: 'records.exists' }
  /** Nothing was restored: the records were deleted for good. */
  | { type: 'records.missing' }
  | ({ type: 'request.failed' } & RemovalFailure);

/** `busy`: the records are neither stored nor deleted for certain. */
type RemovalTag = 'busy' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  input?: RemovalInput;
  events?: RemovalEvent;
  emitted?: RemovalEmitted;
  tags?: RemovalTag;
} = {};

const notDeleted = recordedFailure('deleteRecords', 'confirmingDelete', 'recordFailure');
const notRestored = recordedFailure('restoreRecords', 'deleted', 'recordFailure');

export const removalMachine = setup({
  types,
  actors: {
    deleteRecords: requiredPromise<DeleteResult, Ids>('deleteRecords'),
    restoreRecords: requiredPromise<RestoreResult, Ids>('restoreRecords'),
  },
  actions: {
    recordFailure: assign(({ context }, { error }: RemovalFailure) => ({
      mayBeDone: context.mayBeDone || isOutcomeUnknown(error),
    })),
    announceFailure: emit((_, failed: RemovalFailure) => ({ type: 'request.failed' as const, ...failed })),
    setDeleted: assign({ mayBeDone: false }),
    announceDeleted: emit({ type: 'records.deleted' }),
    announceGone: emit({ type: 'records.gone' }),
    announceResult: emit(({ context }, { outcome }: RestoreResult) => ({
      type:
        outcome === 'exists' && context.mayBeDone
          ? ('records.restored' as const)
          : (`records.${outcome}` as const),
    })),
  },
  guards: {
    isDeleted: ({ context }) => context.task === 'restore',
    isForGood: ({ context }) => context.task === 'deleteForGood',
    isGoneBefore: ({ context }, { outcome }: DeleteResult) => outcome === 'missing' && !context.mayBeDone,
  },
}).createMachine({
  id: 'removal',
  description:
    'The removal of records: a question, the delete, and Undo in its toast, which outlives the page. It ' +
    'also restores deleted records, or deletes them for good.',
  context: ({ input }) => ({ ...input, mayBeDone: false }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isDeleted', target: 'deleted' }, { target: 'confirmingDelete' }] },
    confirmingDelete: {
      tags: ['busy', 'confirmingDelete'],
      on: { 'delete.cancel': 'ended', 'delete.confirm': 'deleting' },
    },
    deleting: {
      tags: ['busy', 'confirmingDelete', 'deleting'],
      invoke: {
        id: 'deleteRecords',
        src: 'deleteRecords',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: [
          { guard: 'isForGood', target: 'ended', actions: 'announceDeleted' },
          {
            guard: { type: 'isGoneBefore', params: toOutput },
            target: 'ended',
            actions: 'announceGone',
          },
          { target: 'deleted', actions: ['setDeleted', 'announceDeleted'] },
        ],
        onError: notDeleted,
      },
    },
    deleted: { on: { 'restore.request': 'restoring', 'restore.dismiss': 'ended' } },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreRecords',
        src: 'restoreRecords',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: { target: 'ended', actions: { type: 'announceResult', params: toOutput } },
        onError: notRestored,
      },
    },
    ended: { type: 'final' },
  },
});
