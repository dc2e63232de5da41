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
    'one page is requested at a time, and follows the rows of its query': ({
      running,
      snapshot,
      calls,
      context,
      was,
    }) => {
      const after = snapshot.hasTag('loadingMore') ? was.shown?.next : null;
      const isAsked = snapshot.hasTag('loading') || snapshot.hasTag('loadingMore');
      return (
        running.length === Number(isAsked) &&
        isSame(calls.loadPage, calls.loadPage && { query: context.query, after })
      );
    },
    'a list shows no row twice and leaves none out: rows stay, until a first page replaces them': (step) => {
      const { was, before, on } = step;
      const { id, change } = on('row.change') ?? { ...on('row.remove'), change: null };
      const rows = (was.shown?.rows ?? []).flatMap((one) =>
        one.id === id ? when(change !== null, { ...one, ...change }) : [one],
      );
      const page = step.output('loadPage');
      const isFirst = before.hasTag('loading');
      const now = page ? [...(isFirst ? [] : rows), ...page.rows] : rows;
      const { next, details, query } = page
        ? { query: isFirst ? was.query : was.shown?.query, ...page }
        : { ...was.shown };
      const shown = step.context.shown;
      return isSame(
        [shown?.rows ?? [], shown?.next, shown?.details, shown?.query],
        [now, next, details, isFirst || !page ? query : was.shown?.query],
      );
    },
    'the newest query wins, and a query with the same values loads nothing': (step) => {
      const { on, context, was, calls, before } = step;
      const asked = on('query.change');
      const isFirst = step.output('loadPage') !== undefined && before.hasTag('loading');
      if (!asked) return isSame(context.query, isFirst ? context.shown?.query : was.query);
      return isSame(context.query, asked.query) && 'loadPage' in calls !== isSame(was.query, asked.query);
    },
    'a list goes on from its own rows alone, and can always be loaded again': ({
      context,
      running,
      ...step
    }) => {
      const { shown, query } = context;
      const hasMore = shown !== null && shown.next !== null && isSame(shown.query, query);
      const isReloaded = 'loadPage' in step.calls && step.snapshot.hasTag('loading');
      return (
        step.can('list.loadMore') === (running.length === 0 && hasMore) &&
        (!step.on('list.reload') || isReloaded)
      );
    },
    'a list whose first page fails is outdated, and a refresh takes no end of a list away': (step) => {
      const { context, was, before, failure } = step;
      const page = step.output('loadPage');
      const isFirst = before.hasTag('loading') && (failure !== null || page !== undefined);
      return (
        context.isOutdated === (isFirst ? failure !== null : was.isOutdated) &&
        context.isLengthened === (page ? !isFirst : was.isLengthened) &&
        step.can('list.refresh') ===
          (step.running.length === 0 && !context.isLengthened && !context.isOutdated)
      );
    },
    'a failure is announced once, and shown until an answer': ({
      failure,
      emits,
      before,
      context,
      was,
      ...step
    }) => {
      const page = step.output('loadPage');
      const loaded = when(page && before.hasTag('loading'), { type: 'page.loaded', page, query: was.query });
      return (
        isSame(emits, failure ? [{ type: 'request.failed', error: failure }] : loaded) &&
        context.error === (failure ?? (page ? null : was.error))
      );
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
