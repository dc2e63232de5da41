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
    'one page is requested at a time, which the list says': ({ running, snapshot }) =>
      running.length === Number(snapshot.hasTag('loading')) + Number(snapshot.hasTag('loadingMore')),
    'a list shows no row twice and leaves none out: each page follows the rows before': ({
      calls: { loadPage: call },
      output,
      before,
      snapshot,
    }) => {
      const { shown, query } = snapshot.context;
      const known = before?.context.shown;
      const after = snapshot.hasTag('loadingMore') ? known?.next : null;
      if (call && !isSame(call, { query, after })) return false;
      const page = output('loadPage');
      if (!page) return true;
      const isFirst = before?.hasTag('loading');
      const asked = isFirst ? (page.query ?? before?.context.query) : known?.query;
      const rows = isFirst ? page.rows : [...(known?.rows ?? []), ...page.rows];
      return isSame(shown && [shown.rows, shown.next, shown.details, shown.query], [
        rows,
        page.next,
        page.details,
        asked,
      ]);
    },
    'rows stay until others are loaded, and change one by one': ({ output, before, snapshot, on }) => {
      if (output('loadPage') || !before) return true;
      const { id, change } = on('row.change') ?? { ...on('row.remove'), change: null };
      const rows = before.context.shown?.rows.flatMap((one) =>
        one.id === id ? when(change !== null, { ...one, ...change }) : [one],
      );
      return isSame(snapshot.context.shown, before.context.shown && { ...before.context.shown, rows });
    },
    'the newest query wins, and a query with the same values loads nothing': ({
      on,
      before,
      snapshot,
      calls,
      output,
    }) => {
      const { query, shown } = snapshot.context;
      const asked = on('query.change');
      if (asked)
        return isSame(query, asked.query) && 'loadPage' in calls !== isSame(before?.context.query, query);
      const isAnswered = output('loadPage') !== undefined && before?.hasTag('loading');
      return isSame(query, isAnswered ? shown?.query : (before ?? snapshot).context.query);
    },
    'a list goes on from its own rows alone, and can always be loaded again': ({
      snapshot,
      running,
      on,
      calls,
    }) => {
      const { shown, query } = snapshot.context;
      const hasMore = shown !== null && shown.next !== null && isSame(shown.query, query);
      return (
        snapshot.can({ type: 'list.loadMore' }) === (running.length === 0 && hasMore) &&
        snapshot.can({ type: 'list.reload' }) &&
        (!on('list.reload') || ('loadPage' in calls && snapshot.hasTag('loading')))
      );
    },
    'a refresh never takes the end of a lengthened list away': ({ snapshot, history, running }) => {
      const pages = history.filter(
        ({ output, before, failure }) => output('loadPage') || (failure && before?.hasTag('loading')),
      );
      const isFirst = pages.at(-1)?.failure === null && pages.at(-1)?.before?.hasTag('loading');
      return snapshot.can({ type: 'list.refresh' }) === (running.length === 0 && isFirst === true);
    },
    'a list is outdated from a failure of its first page to the next first page': ({
      snapshot,
      before,
      failure,
      output,
    }) => {
      const isFirst = before?.hasTag('loading') && (failure !== null || output('loadPage') !== undefined);
      return (
        snapshot.context.isOutdated === (isFirst ? failure !== null : (before?.context.isOutdated ?? false))
      );
    },
    'a failure is announced once, and shown until an answer': ({
      failure,
      emits,
      output,
      before,
      snapshot,
    }) => {
      const page = output('loadPage');
      const isFirst = before?.hasTag('loading');
      const loaded = page && isFirst ? [{ type: 'page.loaded', page, query: before?.context.query }] : [];
      const error = failure ?? (page ? null : (before?.context.error ?? null));
      return (
        isSame(emits, failure ? [{ type: 'request.failed', error: failure }] : loaded) &&
        snapshot.context.error === error
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
