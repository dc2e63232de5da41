import { assign, emit, raise, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import {
  defaultPortfolioSort,
  nextPortfolioSort,
  type PortfolioItem,
  type PortfolioSort,
  type PortfolioSortColumn,
} from '#domain/portfolio-item.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { failure, overdue } from './failure.ts';
import { requiredPromise } from './required-actor.ts';
import { timeLimit } from './time-limit.ts';

/** `doomed` is the item that the delete question is about, meaningful while it is open. */
type Context = { sort: PortfolioSort; items: PortfolioItem[]; doomedId: string; doomedTitle: string };

export type PortfolioListEvent =
  | { type: 'sort.change'; column: PortfolioSortColumn }
  | { type: 'list.reload' }
  | { type: 'delete.request'; item: PortfolioItem }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type PortfolioListEmitted =
  | { type: 'list.failed'; error: BackendError }
  | { type: 'item.deleted' }
  | { type: 'item.missing' }
  | { type: 'delete.failed'; error: BackendError };

/** `loading`: the rows on screen are not those that were asked for last. */
export type PortfolioListTag = 'loading' | 'asking' | 'deleting';

const types: {
  context?: Context;
  events?: PortfolioListEvent;
  emitted?: PortfolioListEmitted;
  tags?: PortfolioListTag;
} = {};

/** The table of portfolio items: loading it in an order, and deleting one item after a question. */
export const portfolioListMachine = setup({
  types,
  actors: {
    loadItems: requiredPromise<PortfolioItem[], { sort: PortfolioSort }>('loadItems'),
    deleteItem: requiredPromise<DeleteResult, { id: string }>('deleteItem'),
  },
  delays: { timeLimit },
  actions: {
    changeSort: assign({
      sort: ({ context }, { column }: { column: PortfolioSortColumn }) =>
        nextPortfolioSort(context.sort, column),
    }),
    showItems: assign({ items: (_, { items }: { items: PortfolioItem[] }) => items }),
    markDoomed: assign((_, { item }: { item: PortfolioItem }) => ({
      doomedId: item.id,
      doomedTitle: item.title,
    })),
    announceListFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'list.failed' as const,
      error,
    })),
    announceDeleted: emit({ type: 'item.deleted' }),
    announceMissing: emit({ type: 'item.missing' }),
    announceDeleteFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'delete.failed' as const,
      error,
    })),
    reload: raise({ type: 'list.reload' }),
  },
  guards: { isDeleted: (_, { outcome }: DeleteResult) => outcome === 'deleted' },
}).createMachine({
  id: 'portfolioList',
  context: { sort: defaultPortfolioSort, items: [], doomedId: '', doomedTitle: '' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'list.reload': '.loading',
        'sort.change': {
          target: '.loading',
          actions: { type: 'changeSort', params: ({ event }) => ({ column: event.column }) },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadItems',
            src: 'loadItems',
            input: ({ context }) => ({ sort: context.sort }),
            onDone: {
              target: 'shown',
              actions: { type: 'showItems', params: ({ event }) => ({ items: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'announceListFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'failed', actions: { type: 'announceListFailure', params: overdue } },
          },
        },
        shown: {},
        failed: { description: 'The rows of an earlier answer, if any, stay on screen.' },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'delete.request': {
              target: 'asking',
              actions: { type: 'markDoomed', params: ({ event }) => ({ item: event.item }) },
            },
          },
        },
        asking: {
          tags: 'asking',
          on: { 'delete.cancel': 'idle', 'delete.confirm': 'deleting' },
        },
        deleting: {
          tags: ['asking', 'deleting'],
          invoke: {
            id: 'deleteItem',
            src: 'deleteItem',
            input: ({ context }) => ({ id: context.doomedId }),
            onDone: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event.output },
                target: 'idle',
                actions: ['announceDeleted', 'reload'],
              },
              { target: 'idle', actions: ['announceMissing', 'reload'] },
            ],
            onError: {
              target: 'asking',
              actions: { type: 'announceDeleteFailure', params: failure },
            },
          },
          after: {
            timeLimit: {
              description: 'The item may be gone all the same: the list is read again.',
              target: 'asking',
              actions: [{ type: 'announceDeleteFailure', params: overdue }, 'reload'],
            },
          },
        },
      },
    },
  },
});
