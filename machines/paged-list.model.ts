import { type PagedListInput, pagedListMachine } from './paged-list.machine.ts';
import { errors, isSame, when, withoutPayload } from './shared/model-words.ts';
import { button, loading } from './shared/screen-words.ts';
import { denied, offline } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload } from './testing/model.ts';

type Query = { search: string; page: number };
type Row = { id: string; title: string };
type Details = { total: number };

export const modelledPagedListMachine = pagedListMachine<Query, Row, string, Details>();

const firstQuery: Query = { search: '', page: 1 };
const otherQuery: Query = { search: 'shop', page: 3 };
const lastPageQuery: Query = { search: 'shop', page: 2 };

export const pagedListInput: PagedListInput<Query> = { query: firstQuery };

const row = (id: string): Row => ({ id, title: `Title of ${id}` });

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
  contextKey: ({ query, shown, isLengthened, isOutdated }) => [
    query,
    shown && [shown.next, isSame(shown.query, query)],
    isLengthened,
    isOutdated,
  ],
  invariants: {
    'one page is requested at a time, and follows the rows of its query': (step) => {
      const { running, snapshot, calls, context, was } = step;
      const isMore = snapshot.hasTag('loadingMore');
      const request = { query: context.query, after: isMore ? was.shown?.next : null };
      return (
        running.length === Number(isMore || snapshot.hasTag('loading')) &&
        isSame(calls.loadPage, calls.loadPage && request)
      );
    },
    'a list shows no row twice and leaves none out: rows stay, until a first page replaces them': (step) => {
      const { was, before, is, context } = step;
      const known = was.shown ?? { rows: [], next: null, details: { total: 0 }, query: was.query };
      const changed = known.rows.map((one) => ({
        ...one,
        ...(one.id === 'row-1' && { title: 'Another title' }),
      }));
      const left = known.rows.filter(({ id }) => id !== 'row-1');
      const page = step.output('loadPage');
      const { rows, next, details, query } = context.shown ?? known;
      if (!page)
        return isSame(
          [rows, next],
          [is('row.change') ? changed : is('row.remove') ? left : known.rows, known.next],
        );
      const isFirst = before.hasTag('loading');
      const asked = isFirst ? (page.query ?? was.query) : known.query;
      const all = [...(isFirst ? [] : known.rows), ...page.rows];
      return isSame([rows, next, details, query], [all, page.next, page.details, asked]);
    },
    'the newest query wins, and a query with the same values loads nothing': (step) => {
      const { on, context, was, calls, before } = step;
      const query = on('query.change')?.query;
      const isFirst = step.output('loadPage') !== undefined && before.hasTag('loading');
      if (!query) return isSame(context.query, isFirst ? context.shown?.query : was.query);
      return isSame(context.query, query) && 'loadPage' in calls && !isSame(was.query, query);
    },
    'a list goes on from its own rows alone, and can always be loaded again': (step) => {
      const { shown, query } = step.context;
      const hasMore = shown !== null && shown.next !== null && isSame(shown.query, query);
      const isReloaded = 'loadPage' in step.calls && step.snapshot.hasTag('loading');
      const isPossible = step.can('list.loadMore') === (step.running.length === 0 && hasMore);
      return isPossible && step.can('list.reload') && (!step.is('list.reload') || isReloaded);
    },
    'a list whose first page fails is outdated, and a refresh takes no end of a list away': (step) => {
      const { context, was, before, is } = step;
      const isFirst = is('loadPage') && before.hasTag('loading');
      const isMore = step.output('loadPage') !== undefined && !isFirst;
      const isShort = !context.isLengthened && !context.isOutdated && step.running.length === 0;
      return (
        context.isOutdated === (isFirst ? step.failure !== null : was.isOutdated) &&
        context.isLengthened === (isMore || (was.isLengthened && !(isFirst && !step.failure))) &&
        step.can('list.refresh') === isShort
      );
    },
    'a failure is announced once, and shown until an answer': (step) => {
      const { failure, emits, before, context, was } = step;
      const page = step.output('loadPage');
      const loaded = when(page && before.hasTag('loading'), { type: 'page.loaded', page, query: was.query });
      const expected = failure ? [{ type: 'request.failed', error: failure }] : loaded;
      return isSame(emits, expected) && context.error === (failure ?? (page ? null : was.error));
    },
  },
  screen: (snapshot) => {
    const isMore = snapshot.hasTag('loadingMore');
    const isLoading = snapshot.hasTag('loading');
    return [
      ...when(isLoading, loading),
      ...when(!isLoading && !isMore && snapshot.context.isOutdated, button('Retry')),
      ...when(isMore, button('Load more', { disabled: true })),
    ];
  },
};
