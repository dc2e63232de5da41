import type { BackendError } from '#domain/backend-error.ts';
import type { Page } from '#domain/page.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { type PagedListInput, pagedListMachine } from './paged-list.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, loading } from './shared/screen-words.ts';
import { denied, offline } from './testing/fixtures.ts';

type Query = { search: string; page: number };
type Row = { id: string; title: string };
type Details = { total: number };
type Shown = Page<Row, string, Details> & { query: Query };

export const modelledPagedListMachine = pagedListMachine<Query, Row, string, Details>();

const firstQuery: Query = { search: '', page: 1 };
const otherQuery: Query = { search: 'shop', page: 3 };
const lastPageQuery: Query = { search: 'shop', page: 2 };

export const pagedListInput: PagedListInput<Query> = { query: firstQuery };

const row = (id: string): Row => ({ id, title: `Title of ${id}` });

type Facts = {
  request: 'first page' | 'next page' | null;
  query: Query;
  /** The rows on screen, with the query that they match. */
  shown: Shown | null;
  isLengthened: boolean;
  /** The first page could not be loaded again. */
  isOutdated: boolean;
  /** Of the last request, if it failed. */
  error: BackendError | null;
};

const load = (query: Query) => ({
  facts: { query, request: 'first page' as const },
  calls: { loadPage: { query, after: null } },
});

const areSame = (one: Query, other: Query) => one.search === other.search && one.page === other.page;

/** Rows of another query do not go on in this one. */
const hasMore = ({ shown, query }: Facts) =>
  shown !== null && shown.next !== null && areSame(shown.query, query);

const withRows = (shown: Shown | null, change: (rows: Row[]) => Row[]) => ({
  facts: { shown: shown && { ...shown, rows: change(shown.rows) } },
});

export const pagedListModel: ModelOf<typeof modelledPagedListMachine> = {
  events: {
    'query.change': {
      'another one': { query: otherQuery },
      'another page': { query: { ...firstQuery, page: 2 } },
      'the first one': { query: { ...firstQuery } },
    },
    'row.change': onlyPayload({ id: 'row-1', change: { title: 'Another title' } }),
    'row.remove': onlyPayload({ id: 'row-1' }),
    ...withoutPayload('list.reload', 'list.refresh', 'list.loadMore'),
  },
  outcomes: {
    loadPage: {
      'some of many': {
        output: { rows: [row('row-1'), row('row-2')], next: 'row-2', details: { total: 3 } },
      },
      'the last ones': { output: { rows: [row('row-3')], next: null, details: { total: 1 } } },
      'those of another query': {
        output: { rows: [row('row-4')], next: null, details: { total: 51 }, query: lastPageQuery },
      },
      ...errors({ denied, offline }),
    },
  },
  // Rows decide nothing.
  contextKey: ({ query, shown, isLengthened, isOutdated, error }) => [
    query,
    shown && [shown.next, shown.query],
    isLengthened,
    isOutdated,
    error?.kind,
  ],
  expectations: expectations<typeof modelledPagedListMachine, Facts>()({
    start: ({ query }) => ({
      ...load(query),
      facts: {
        query,
        request: 'first page',
        shown: null,
        isLengthened: false,
        isOutdated: false,
        error: null,
      },
    }),
    seen: ({ context }) => context,
    situation: ({ request, ...facts }) => ({
      seen: facts,
      tags: [...when(request === 'first page', 'loading'), ...when(request === 'next page', 'loadingMore')],
      running: when(request !== null, 'loadPage'),
      screen: [
        ...when(request === 'first page', loading),
        ...when(request === null && facts.isOutdated, button('Retry')),
        ...when(request === 'next page', button('Load more', { disabled: true })),
      ],
    }),
    rules: (on) => ({
      'another query has its own list; the rows before it stay until then': on('query.change', {
        given: (facts, { query }) => !areSame(facts.query, query),
        causes: (_, { query }) => load(query),
      }),
      'the list is loaded again from its start': on('list.reload', { causes: ({ query }) => load(query) }),
      'rows that may be out of date are loaded again, unless the list would lose its end': on(
        'list.refresh',
        {
          given: ({ request, isLengthened, isOutdated }) => request === null && !isLengthened && !isOutdated,
          causes: ({ query }) => load(query),
        },
      ),
      'more rows are loaded from where the list ends': on('list.loadMore', {
        given: (facts) => facts.request === null && hasMore(facts),
        causes: ({ query, shown }) => ({
          facts: { request: 'next page' },
          calls: { loadPage: { query, after: shown?.next } },
        }),
      }),
      'a first page replaces all rows, also where it is of another query than requested': on(
        'loadPage done',
        {
          given: ({ request }) => request === 'first page',
          causes: ({ query: requested }, { output: page }) => {
            const query = page.query ?? requested;
            return {
              facts: {
                query,
                request: null,
                shown: { ...page, query },
                isLengthened: false,
                isOutdated: false,
                error: null,
              },
              emits: [{ type: 'page.loaded', page, query: requested }],
            };
          },
        },
      ),
      'the next page follows the rows, and makes them no newer': on('loadPage done', {
        given: ({ request }) => request === 'next page',
        causes: ({ shown }, { output: page }) => ({
          facts: {
            request: null,
            shown: shown && { ...page, query: shown.query, rows: [...shown.rows, ...page.rows] },
            isLengthened: true,
            error: null,
          },
        }),
      }),
      'a failure is announced, and the rows stay': on('loadPage failed', {
        causes: ({ request, isOutdated }, { error }) => ({
          facts: { request: null, error, isOutdated: isOutdated || request === 'first page' },
          emits: [{ type: 'request.failed', error }],
        }),
      }),
      'a row is changed in its place': on('row.change', {
        causes: ({ shown }, { id, change }) =>
          withRows(shown, (rows) => rows.map((one) => (one.id === id ? { ...one, ...change } : one))),
      }),
      'a row leaves the list': on('row.remove', {
        causes: ({ shown }, { id }) => withRows(shown, (rows) => rows.filter((one) => one.id !== id)),
      }),
    }),
    invariants: {
      'rows on screen stay there until others are loaded': ({ seen }, { shown }) =>
        shown === null || seen.shown !== null,
      'a list that could not be loaded can be loaded again': ({ seen, possible }) =>
        !seen.isOutdated || possible.includes('list.reload'),
    },
    factsKey: ({ shown, ...facts }) => [facts, shown && [shown.next, shown.query]],
  }),
};
