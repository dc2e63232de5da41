import { type PagedListInput, pagedListMachine } from './paged-list.machine.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, isSame, loading, onlyPayload, when, withoutPayload } from './testing/words.ts';

type Query = { search: string; page: number };
type Row = { id: string; title: string };
type Details = { total: number };

export const modelledPagedListMachine = pagedListMachine<Query, Row, string, Details>();

const firstQuery: Query = { search: '', page: 1 };

export const pagedListInput: PagedListInput<Query> = { query: firstQuery };

const row = (id: string): Row => ({ id, title: `Title of ${id}` });
const idsOf = (page: { rows: readonly Row[] } | null = null) => (page?.rows ?? []).map(({ id }) => id);

export const pagedListModel: ModelOf<typeof modelledPagedListMachine> = {
  events: {
    'query.change': {
      'another one': { query: { search: 'shop', page: 3 } },
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
      'those of the last page': {
        output: {
          rows: [row('row-4')],
          next: null,
          details: { total: 51 },
          query: { search: 'shop', page: 2 },
        },
      },
      ...errors('denied', 'offline'),
    },
  },
  // Rows decide nothing.
  contextKey: ({ query, shown, isLengthened, isOutdated }) => [
    query,
    shown && [shown.next, isSame(shown.query, query)],
    isLengthened,
    isOutdated,
  ],
  busyTags: ['loading', 'loadingMore'],
  invariants: {
    'a page follows the rows of its query': ({ snapshot, calls, context, was }) => {
      const after = snapshot.hasTag('loadingMore') ? was.shown?.next : null;
      return isSame(calls.loadPage, calls.loadPage && { query: context.query, after });
    },
    'a list shows no row twice and leaves none out: rows stay, until a first page replaces them': (step) => {
      const page = step.output('loadPage');
      const isReplaced = page && step.before.hasTag('loading');
      const kept = isReplaced
        ? []
        : idsOf(step.was.shown).filter((id) => !step.is('row.remove') || id !== 'row-1');
      const { shown } = step.context;
      const { next, details } = page ?? shown ?? {};
      return isSame([idsOf(shown), shown?.next, shown?.details], [[...kept, ...idsOf(page)], next, details]);
    },
    'a row shows what it was changed to': ({ is, context }) =>
      !is('row.change') || context.shown?.rows.find(({ id }) => id === 'row-1')?.title !== 'Title of row-1',
    'the newest query wins, and a query with the same values loads nothing': (step) => {
      const changed = step.on('query.change')?.query;
      const answered = step.before.hasTag('loading') ? step.output('loadPage')?.query : undefined;
      const isLoaded = 'loadPage' in step.calls && !step.keeps('query');
      return isSame(step.context.query, changed ?? answered ?? step.was.query) && (!changed || isLoaded);
    },
    'a list goes on from its own rows alone, and can always be loaded again': (step) => {
      const { shown, query } = step.context;
      const hasMore = shown !== null && shown.next !== null && isSame(shown.query, query);
      const isReloaded = !step.is('list.reload') || 'loadPage' in step.calls;
      return isReloaded && step.can('list.loadMore') === (step.requests.length === 0 && hasMore);
    },
    'a list whose first page fails is outdated, and a refresh takes no end of a list away': (step) => {
      const { context, was, is, output } = step;
      const isFirst = step.before.hasTag('loading');
      const isOutdated = isFirst && is('loadPage') ? !output('loadPage') : was.isOutdated;
      const isLengthened = output('loadPage') ? !isFirst : was.isLengthened;
      const isShort = step.requests.length === 0 && !isOutdated && !isLengthened;
      return (
        isSame([context.isOutdated, context.isLengthened], [isOutdated, isLengthened]) &&
        step.can('list.refresh') === isShort
      );
    },
    'a failure is shown until an answer, and each first page is announced': (step) => {
      const { failure, emits, was } = step;
      const page = step.output('loadPage');
      const loaded = when(page && step.before.hasTag('loading'), {
        type: 'page.loaded',
        page,
        query: was.query,
      });
      return (
        step.context.error === (page ? null : (failure ?? was.error)) &&
        (failure !== null || isSame(emits, loaded))
      );
    },
  },
  screen: (snapshot) => {
    if (snapshot.hasTag('loading')) return [loading];
    if (snapshot.hasTag('loadingMore')) return [button('Load more', { disabled: true })];
    return when(snapshot.context.isOutdated, button('Retry'));
  },
};
