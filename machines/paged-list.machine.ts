import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import { type Failure, recordedFailure, requiredPromise, toOutput } from './shared/requests.ts';

export type PagedListInput<Query> = { query: Query };

/** `query`: set where the page is not of the query that was asked for. */
type PageOf<Query, Row, Cursor, Details> = Page<Row, Cursor, Details> & { query?: Query };

type Context<Query, Row, Cursor, Details> = {
  /** The newest query. */
  query: Query;
  /** The rows on screen, with the query that they match; null before the first response. */
  shown: (PageOf<Query, Row, Cursor, Details> & { query: Query }) | null;
  /** The rows are more than the first page. */
  isLengthened: boolean;
  /** The last request of the first page failed. */
  isOutdated: boolean;
  /** The error of the last request, if it failed. */
  error: BackendError | null;
};

type PagedListEvent<Query, Row> =
  | { type: 'query.change'; query: Query }
  | { type: 'list.reload' }
  /** The rows may be out of date. */
  | { type: 'list.refresh' }
  | { type: 'list.loadMore' }
  | { type: 'row.change'; id: string; change: Partial<Row> }
  | { type: 'row.remove'; id: string };

type PagedListEmitted<Query, Row, Cursor, Details> =
  /** A first page. `query`: the one that was asked for. */
  | { type: 'page.loaded'; page: PageOf<Query, Row, Cursor, Details>; query: Query }
  | ({ type: 'request.failed' } & Failure);

/** `loading`: a first page is requested, `loadingMore`: the next page. */
type PagedListTag = 'loading' | 'loadingMore';

/** Whether two queries have the same values. */
const isSame = <Query extends object>(one: Query, other: Query): boolean =>
  Object.entries(other).every(([name, value]) => Reflect.get(one, name) === value);

const firstNotLoaded = recordedFailure('loadPage', 'settled', 'setOutdated');
const moreNotLoaded = recordedFailure('loadPage', 'settled', 'setError');

/** A list of records that is loaded page by page. */
export function pagedListMachine<
  Query extends object,
  Row extends { id: string | number },
  Cursor,
  Details = null,
>() {
  type ListPage = PageOf<Query, Row, Cursor, Details>;
  type Change = { id: string; change: Partial<Row> };
  const types: {
    context?: Context<Query, Row, Cursor, Details>;
    input?: PagedListInput<Query>;
    events?: PagedListEvent<Query, Row>;
    emitted?: PagedListEmitted<Query, Row, Cursor, Details>;
    tags?: PagedListTag;
  } = {};

  return setup({
    types,
    actors: { loadPage: requiredPromise<ListPage, PageRequest<Query, Cursor>>('loadPage') },
    actions: {
      setQuery: assign((_, { query }: PagedListInput<Query>) => ({ query })),
      announceLoaded: emit(({ context: { query } }, page: ListPage) => ({
        type: 'page.loaded' as const,
        page,
        query,
      })),
      setFirstPage: assign(({ context }, page: ListPage) => {
        const query = page.query ?? context.query;
        return { query, shown: { ...page, query }, isLengthened: false, isOutdated: false, error: null };
      }),
      appendPage: assign(({ context: { shown } }, page: ListPage) => ({
        shown: shown && { ...page, query: shown.query, rows: [...shown.rows, ...page.rows] },
        isLengthened: true,
        error: null,
      })),
      changeRow: assign(({ context: { shown } }, { id, change }: Change) => ({
        shown: shown && {
          ...shown,
          rows: shown.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
        },
      })),
      removeRow: assign(({ context: { shown } }, { id }: { id: string }) => ({
        shown: shown && { ...shown, rows: shown.rows.filter((row) => row.id !== id) },
      })),
      setOutdated: assign((_, { error }: Failure) => ({ error, isOutdated: true })),
      setError: assign((_, { error }: Failure) => ({ error })),
      announceFailure: emit((_, { error }: Failure) => ({ type: 'request.failed' as const, error })),
    },
    guards: {
      isOtherQuery: ({ context }, { query }: PagedListInput<Query>) => !isSame(context.query, query),
      isFirstPage: ({ context }) => !context.isLengthened && !context.isOutdated,
      hasMore: ({ context: { shown, query } }) =>
        shown !== null && shown.next !== null && isSame(shown.query, query),
    },
  }).createMachine({
    id: 'pagedList',
    description:
      'A list of records that is loaded page by page: the portfolio items, the contact messages, the ' +
      'versions of a record, and what was deleted. The newest query wins, and rows stay when others cannot ' +
      'be loaded.',
    context: ({ input }) => ({ ...input, shown: null, isLengthened: false, isOutdated: false, error: null }),
    initial: 'loading',
    on: {
      'query.change': {
        guard: { type: 'isOtherQuery', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setQuery', params: ({ event }) => event },
      },
      'list.reload': '.loading',
      'row.change': { actions: { type: 'changeRow', params: ({ event }) => event } },
      'row.remove': { actions: { type: 'removeRow', params: ({ event }) => event } },
    },
    states: {
      loading: {
        description: 'Rows of an earlier response stay on screen.',
        tags: 'loading',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { query } }) => ({ query, after: null }),
          onDone: {
            target: 'settled',
            actions: [
              { type: 'announceLoaded', params: toOutput },
              { type: 'setFirstPage', params: toOutput },
            ],
          },
          onError: firstNotLoaded,
        },
      },
      settled: {
        on: {
          'list.refresh': {
            description: 'A list of several pages would lose its end.',
            guard: 'isFirstPage',
            target: 'loading',
          },
          'list.loadMore': { guard: 'hasMore', target: 'loadingMore' },
        },
      },
      loadingMore: {
        tags: 'loadingMore',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { query, shown } }) => ({ query, after: shown?.next ?? null }),
          onDone: { target: 'settled', actions: { type: 'appendPage', params: toOutput } },
          onError: moreNotLoaded,
        },
      },
    },
  });
}
