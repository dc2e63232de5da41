import { assign, emit, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import type { RestoreResult } from '#domain/deleted-record.ts';
import {
  type RequestFailure,
  recordedFailure,
  requestTimeout,
  requiredPromise,
  toOutput,
} from './shared/requests.ts';

export type UndoDeleteInput = {
  /** The records of one delete. */
  ids: readonly string[];
};

type Context = UndoDeleteInput & {
  /** A restore had no response. */
  mayBeRestored: boolean;
};

type UndoDeleteEvent =
  | { type: 'undo.request' }
  /** The toast with the button has closed. */
  | { type: 'undo.dismiss' };

type RestoreFailure = RequestFailure<'restoreRecords'>;

type UndoDeleteEmitted =
  | { type: 'records.restored' }
  /** Nothing was restored: all records were restored before. */
  | { type: 'records.exists' }
  /** Nothing was restored: the records were deleted for good. */
  | { type: 'records.missing' }
  | ({ type: 'request.failed' } & RestoreFailure);

const types: {
  context?: Context;
  input?: UndoDeleteInput;
  events?: UndoDeleteEvent;
  emitted?: UndoDeleteEmitted;
} = {};

const onFailure = recordedFailure('restoreRecords', 'failed', 'recordFailure');

/** What follows a delete: an offer to undo it, once. */
export const undoDeleteMachine = setup({
  types,
  actors: {
    restoreRecords: requiredPromise<RestoreResult, UndoDeleteInput>('restoreRecords'),
  },
  delays: { requestTimeout },
  actions: {
    recordFailure: assign(({ context }, { error }: RestoreFailure) => ({
      mayBeRestored: context.mayBeRestored || isOutcomeUnknown(error),
    })),
    announceFailure: emit((_, failed: RestoreFailure) => ({ type: 'request.failed' as const, ...failed })),
    announceResult: emit(({ context }, { outcome }: RestoreResult) => ({
      type:
        outcome === 'exists' && context.mayBeRestored
          ? ('records.restored' as const)
          : (`records.${outcome}` as const),
    })),
  },
}).createMachine({
  id: 'undoDelete',
  context: ({ input }) => ({ ...input, mayBeRestored: false }),
  initial: 'offered',
  states: {
    offered: { on: { 'undo.request': 'restoring', 'undo.dismiss': 'ended' } },
    restoring: {
      invoke: {
        id: 'restoreRecords',
        src: 'restoreRecords',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: { target: 'ended', actions: { type: 'announceResult', params: toOutput } },
        onError: onFailure,
      },
      after: { requestTimeout: onFailure },
    },
    failed: { on: { 'undo.request': 'restoring', 'undo.dismiss': 'ended' } },
    ended: { type: 'final' },
  },
});
