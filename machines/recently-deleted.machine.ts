import { assign, emit, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import type { DeletedPage, DeletedRecord, RestoreResult } from '#domain/deleted-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import {
  announcedFailure,
  type Failure,
  type RequestFailure,
  recordedFailure,
  requestTimeout,
  requiredPromise,
  toOutput,
} from './shared/requests.ts';

type Context = {
  records: DeletedRecord[];
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** The record that was chosen last, to be restored or deleted for good; empty before. */
  id: string;
  /** Ids of the records whose restore had no response: they may be restored. */
  unconfirmedRestores: string[];
};

type RecentlyDeletedEvent =
  | { type: 'list.reload' }
  | { type: 'list.loadMore' }
  | { type: 'record.restore'; id: string }
  | { type: 'record.deleteForGood'; id: string }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

type RecentlyDeletedFailure = RequestFailure<'loadDeleted' | 'restoreRecords' | 'deleteForGood'>;

type RecentlyDeletedEmitted =
  | { type: 'record.restored' }
  /** The record was restored before, perhaps in another tab. */
  | { type: 'record.exists' }
  /** The record was deleted for good before. */
  | { type: 'record.missing' }
  | { type: 'record.deleted' }
  | ({ type: 'request.failed' } & RecentlyDeletedFailure);

/** `busy`: no other record can be restored or deleted now. */
type RecentlyDeletedTag = 'loading' | 'loadingMore' | 'busy' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  events?: RecentlyDeletedEvent;
  emitted?: RecentlyDeletedEmitted;
  tags?: RecentlyDeletedTag;
} = {};

type Id = { id: string };

const onLoadFailure = announcedFailure('loadDeleted', 'failed');
const moreNotLoaded = announcedFailure('loadDeleted', 'shown');
const notRestored = recordedFailure('restoreRecords', 'idle', 'recordFailure');
const notDeleted = announcedFailure('deleteForGood', 'confirmingDelete');

const setId = { type: 'setId', params: ({ event }: { event: Id }): Id => event } as const;

/** The records that were deleted and can still be restored: a list that grows page by page. */
export const recentlyDeletedMachine = setup({
  types,
  actors: {
    loadDeleted: requiredPromise<DeletedPage, { after: string | null }>('loadDeleted'),
    restoreRecords: requiredPromise<RestoreResult, { ids: readonly string[] }>('restoreRecords'),
    deleteForGood: requiredPromise<DeleteResult, Id>('deleteForGood'),
  },
  delays: { requestTimeout },
  actions: {
    setFirstPage: assign((_, { records, next }: DeletedPage) => ({ records, next })),
    appendNextPage: assign(({ context }, { records, next }: DeletedPage) => ({
      records: [...context.records, ...records],
      next,
    })),
    setId: assign((_, { id }: Id) => ({ id })),
    removeRow: assign(({ context: { records, id } }) => ({
      records: records.filter((record) => record.id !== id),
    })),
    recordFailure: assign(({ context: { id, unconfirmedRestores } }, { error }: Failure) =>
      isOutcomeUnknown(error) ? { unconfirmedRestores: [...unconfirmedRestores, id] } : {},
    ),
    announceFailure: emit((_, failed: RecentlyDeletedFailure) => ({
      type: 'request.failed' as const,
      ...failed,
    })),
    announceResult: emit(({ context: { id, unconfirmedRestores } }, { outcome }: RestoreResult) => ({
      type:
        outcome === 'exists' && unconfirmedRestores.includes(id)
          ? ('record.restored' as const)
          : (`record.${outcome}` as const),
    })),
    announceDeleted: emit({ type: 'record.deleted' }),
  },
  guards: { hasMoreRecords: ({ context }) => context.next !== null },
}).createMachine({
  id: 'recentlyDeleted',
  context: { records: [], next: null, id: '', unconfirmedRestores: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'list.reload': '.loading' },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadDeleted',
            src: 'loadDeleted',
            input: { after: null },
            onDone: { target: 'shown', actions: { type: 'setFirstPage', params: toOutput } },
            onError: onLoadFailure,
          },
          after: { requestTimeout: onLoadFailure },
        },
        shown: { on: { 'list.loadMore': { guard: 'hasMoreRecords', target: 'loadingMore' } } },
        failed: { description: 'The rows of an earlier response, if any, stay on screen.' },
        loadingMore: {
          tags: 'loadingMore',
          invoke: {
            id: 'loadDeleted',
            src: 'loadDeleted',
            input: ({ context }) => ({ after: context.next }),
            onDone: { target: 'shown', actions: { type: 'appendNextPage', params: toOutput } },
            onError: moreNotLoaded,
          },
          after: { requestTimeout: moreNotLoaded },
        },
      },
    },
    record: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'record.restore': { target: 'restoring', actions: setId },
            'record.deleteForGood': { target: 'confirmingDelete', actions: setId },
          },
        },
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'restoreRecords',
            src: 'restoreRecords',
            input: ({ context: { id } }) => ({ ids: [id] }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'announceResult', params: toOutput }, 'removeRow'],
            },
            onError: notRestored,
          },
          after: { requestTimeout: notRestored },
        },
        confirmingDelete: {
          tags: ['busy', 'confirmingDelete'],
          on: { 'delete.cancel': 'idle', 'delete.confirm': 'deleting' },
        },
        deleting: {
          tags: ['busy', 'confirmingDelete', 'deleting'],
          invoke: {
            id: 'deleteForGood',
            src: 'deleteForGood',
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: 'idle', actions: ['announceDeleted', 'removeRow'] },
            onError: notDeleted,
          },
          after: { requestTimeout: notDeleted },
        },
      },
    },
  },
});
