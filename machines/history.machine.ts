import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { HistoryEntry, HistoryPage, HistoryTable } from '#domain/history.ts';
import { type Failure, requestTimeout, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/** The record whose versions are listed. */
export type HistoryInput = { table: HistoryTable; recordId: string };

/** `before`: the `next` of the page before; null for the first page. */
export type HistoryQuery = HistoryInput & { before: number | null };

type Context = HistoryInput &
  HistoryPage & {
    /** Of the last request that failed. */
    error: BackendError | null;
  };

type HistoryEvent =
  | { type: 'history.retry' }
  | { type: 'history.loadMore' }
  | { type: 'version.restore'; entry: HistoryEntry };

/** The texts of this version are to fill the form. */
export type HistoryEmitted = { type: 'version.restored'; entry: HistoryEntry };

const types: {
  context?: Context;
  events?: HistoryEvent;
  emitted?: HistoryEmitted;
  input?: HistoryInput;
  tags?: 'loading' | 'loadingMore' | 'failed';
} = {};

const recordFailure = { type: 'recordFailure', params: toFailure } as const;
const notLoaded = { target: 'failed', actions: recordFailure } as const;
const moreNotLoaded = { target: 'moreFailed', actions: recordFailure } as const;

/**
 * The open history of one record, newest first, up to the choice of the version that is restored. Nothing is requested
 * for that: an entry has the whole texts, and they are saved like typed ones.
 */
export const historyMachine = setup({
  types,
  actors: { loadHistory: requiredPromise<HistoryPage, HistoryQuery>('loadHistory') },
  delays: { requestTimeout },
  actions: {
    appendPage: assign(({ context }, { entries, next }: HistoryPage) => ({
      entries: [...context.entries, ...entries],
      next,
    })),
    recordFailure: assign((_, { error }: Failure) => ({ error })),
    announceRestored: emit((_, { entry }: { entry: HistoryEntry }) => ({
      type: 'version.restored' as const,
      entry,
    })),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOlder: ({ context }, { entry }: { entry: HistoryEntry }) => entry.id !== context.entries[0]?.id,
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, entries: [], next: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context: { table, recordId } }) => ({ table, recordId, before: null }),
        onDone: { target: 'listed', actions: { type: 'appendPage', params: toOutput } },
        onError: notLoaded,
      },
      after: { requestTimeout: notLoaded },
    },
    failed: { tags: 'failed', on: { 'history.retry': 'loading' } },
    listed: {
      initial: 'shown',
      on: {
        'version.restore': {
          guard: { type: 'isOlder', params: ({ event }) => event },
          target: 'restored',
          actions: { type: 'announceRestored', params: ({ event }) => event },
        },
      },
      states: {
        shown: { on: { 'history.loadMore': { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: {
          tags: 'loadingMore',
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: ({ context: { table, recordId, next } }) => ({ table, recordId, before: next }),
            onDone: { target: 'shown', actions: { type: 'appendPage', params: toOutput } },
            onError: moreNotLoaded,
          },
          after: { requestTimeout: moreNotLoaded },
        },
        moreFailed: {
          description: 'The entries that are loaded stay, and can be restored.',
          tags: 'failed',
          on: { 'history.retry': 'loadingMore' },
        },
      },
    },
    restored: { description: 'The drawer is closed, and the form has the texts.', type: 'final' },
  },
});
