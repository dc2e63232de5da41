import { assign, emit, raise, setup } from 'xstate';
import { isOutcomeUnknown } from '#domain/backend-error.ts';
import { noItem, type PortfolioItem } from '#domain/portfolio-item.ts';
import {
  isSameQuery,
  lastPortfolioPage,
  type PortfolioPage,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';
import {
  type Failure,
  type RequestFailure,
  requestTimeout,
  requiredPromise,
  toFailure,
  toOutput,
  toRequestFailure,
} from './shared/requests.ts';

type NamedItem = { id: string; title: string };

type Context = {
  /** The newest query. */
  query: PortfolioQuery;
  /** The rows on screen and the query that they match; null before the first response. */
  shown: (PortfolioPage & { query: PortfolioQuery }) | null;
  /** The item created last, until the list has been loaded again. */
  created: NamedItem | null;
  /** The item created last, if it is not among the rows on screen. */
  notShown: NamedItem | null;
  /** The item that is to be deleted, as the list had it; meaningful while the question is open. */
  itemToDelete: PortfolioItem;
  /** The same item as it is stored, as far as is known: it was changed where the versions differ. */
  storedItem: PortfolioItem;
  /** Ids of the items whose delete had no response: they may be deleted. */
  unconfirmedDeletes: string[];
};

export type PortfolioListInput = { query: PortfolioQuery };

export type PortfolioListEvent =
  | { type: 'list.changeQuery'; query: PortfolioQuery }
  | { type: 'list.reload' }
  /** An item was created: after the reload the list knows whether it shows that item. */
  | { type: 'list.reloadAfterCreate'; id: string; title: string }
  | { type: 'delete.request'; item: PortfolioItem }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type PortfolioListEmitted =
  /** The requested page is beyond the end; `page`, the last one, is loaded instead. */
  | { type: 'page.corrected'; page: number }
  | { type: 'item.deleted'; id: string }
  | { type: 'item.missing' }
  | ({ type: 'request.failed' } & PortfolioListFailure);

type PortfolioListFailure = RequestFailure<'loadItems' | 'deleteItem'>;

/** `loading`: the rows on screen are not those of the newest query. */
type PortfolioListTag = 'loading' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  input?: PortfolioListInput;
  events?: PortfolioListEvent;
  emitted?: PortfolioListEmitted;
  tags?: PortfolioListTag;
} = {};

type DeleteResult = VersionDeleteResult<PortfolioItem>;

const onLoadFailure = {
  target: 'failed',
  actions: { type: 'announceFailure', params: toRequestFailure('loadItems') },
} as const;
const notDeleted = {
  target: 'confirmingDelete',
  actions: [
    { type: 'recordLostResponse', params: toFailure },
    { type: 'announceFailure', params: toRequestFailure('deleteItem') },
  ],
} as const;

/** The table of portfolio items: loading a page of it in an order, and deleting one item after a question. */
export const portfolioListMachine = setup({
  types,
  actors: {
    loadItems: requiredPromise<PortfolioPage, PortfolioListInput>('loadItems'),
    deleteItem: requiredPromise<DeleteResult, { item: PortfolioItem }>('deleteItem'),
  },
  delays: { requestTimeout },
  actions: {
    setQuery: assign((_, { query }: { query: PortfolioQuery }) => ({ query, notShown: null })),
    setCreated: assign((_, created: NamedItem) => ({ created, notShown: null })),
    setPage: assign(({ context: { query, created, notShown } }, page: PortfolioPage) => {
      const expected = created ?? notShown;
      const isShown = page.items.some(({ id }) => id === expected?.id);
      return { shown: { ...page, query }, created: null, notShown: isShown ? null : expected };
    }),
    setLastPage: assign(({ context }, { total }: PortfolioPage) => ({
      query: { ...context.query, page: lastPortfolioPage(total) },
    })),
    announceCorrectedPage: emit((_, { total }: PortfolioPage) => ({
      type: 'page.corrected' as const,
      page: lastPortfolioPage(total),
    })),
    setItemToDelete: assign((_, { item }: { item: PortfolioItem }) => ({
      itemToDelete: item,
      storedItem: item,
    })),
    setStoredItem: assign((_, result: DeleteResult) =>
      result.outcome === 'conflict' ? { storedItem: result.current } : {},
    ),
    recordLostResponse: assign(({ context: { unconfirmedDeletes, itemToDelete } }, { error }: Failure) =>
      isOutcomeUnknown(error) ? { unconfirmedDeletes: [...unconfirmedDeletes, itemToDelete.id] } : {},
    ),
    announceDeleted: emit(({ context: { itemToDelete } }) => ({
      type: 'item.deleted' as const,
      id: itemToDelete.id,
    })),
    announceGone: emit(
      ({
        context: {
          unconfirmedDeletes,
          itemToDelete: { id },
        },
      }) =>
        unconfirmedDeletes.includes(id)
          ? { type: 'item.deleted' as const, id }
          : { type: 'item.missing' as const },
    ),
    announceFailure: emit((_, failed: PortfolioListFailure) => ({
      type: 'request.failed' as const,
      ...failed,
    })),
    raiseReload: raise({ type: 'list.reload' }),
  },
  guards: {
    isOtherQuery: ({ context }, { query }: { query: PortfolioQuery }) => !isSameQuery(context.query, query),
    isPageBeyondEnd: ({ context }, { items, total }: PortfolioPage) =>
      items.length === 0 && context.query.page > lastPortfolioPage(total),
    isConflict: (_, { outcome }: DeleteResult) => outcome === 'conflict',
    isDeleted: (_, { outcome }: DeleteResult) => outcome === 'deleted',
  },
}).createMachine({
  id: 'portfolioList',
  context: ({ input }) => ({
    query: input.query,
    shown: null,
    created: null,
    notShown: null,
    itemToDelete: noItem,
    storedItem: noItem,
    unconfirmedDeletes: [],
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'list.reload': '.loading',
        'list.reloadAfterCreate': {
          target: '.loading',
          actions: { type: 'setCreated', params: ({ event: { id, title } }) => ({ id, title }) },
        },
        'list.changeQuery': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'setQuery', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadItems',
            src: 'loadItems',
            input: ({ context }) => ({ query: context.query }),
            onDone: [
              {
                guard: { type: 'isPageBeyondEnd', params: toOutput },
                target: 'loading',
                reenter: true,
                actions: [
                  { type: 'setLastPage', params: toOutput },
                  { type: 'announceCorrectedPage', params: toOutput },
                ],
              },
              { target: 'shown', actions: { type: 'setPage', params: toOutput } },
            ],
            onError: onLoadFailure,
          },
          after: { requestTimeout: onLoadFailure },
        },
        shown: {},
        failed: { description: 'The rows of an earlier response, if any, stay on screen.' },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'delete.request': {
              target: 'confirmingDelete',
              actions: { type: 'setItemToDelete', params: ({ event }) => event },
            },
          },
        },
        confirmingDelete: {
          tags: 'confirmingDelete',
          on: { 'delete.cancel': 'idle', 'delete.confirm': 'deleting' },
        },
        deleting: {
          tags: ['confirmingDelete', 'deleting'],
          invoke: {
            id: 'deleteItem',
            src: 'deleteItem',
            input: ({ context }) => ({ item: context.storedItem }),
            onDone: [
              {
                description: 'Nothing was deleted: the change is shown, and the question is asked again.',
                guard: { type: 'isConflict', params: toOutput },
                target: 'confirmingDelete',
                actions: [{ type: 'setStoredItem', params: toOutput }, 'raiseReload'],
              },
              {
                guard: { type: 'isDeleted', params: toOutput },
                target: 'idle',
                actions: ['announceDeleted', 'raiseReload'],
              },
              { target: 'idle', actions: ['announceGone', 'raiseReload'] },
            ],
            onError: notDeleted,
          },
          after: {
            requestTimeout: {
              ...notDeleted,
              description: 'The item may be deleted: the list is loaded again.',
              actions: [...notDeleted.actions, 'raiseReload'],
            },
          },
        },
      },
    },
  },
});
