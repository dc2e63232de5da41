import type { Page, PageRequest } from '#domain/page.ts';
import { type PortfolioInput, type PortfolioItem, portfolioItemSchema } from '#domain/portfolio-item.ts';
import {
  lastPortfolioPage,
  type PortfolioDetails,
  type PortfolioPage,
  type PortfolioQuery,
  portfolioPageSize,
} from '#domain/portfolio-items-query.ts';
import type { DeleteResult, SaveResult } from '#domain/save-result.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call, silentDenialError } from './call.ts';
import { getClient } from './client.ts';
import { deleteEach } from './restore-records.ts';
import { countOnly, idSchema, parseCount, parseRows, type RowsResponse, saveRow } from './rows.ts';
import type { AgencyClient } from './supabase.ts';
import { textPattern } from './text-pattern.ts';

const table = 'portfolio_items';
const columns = 'id, title, category, description, image_url, version, created_at, updated_at';

const parseItems = (response: RowsResponse) => parseRows(response, portfolioItemSchema, 'portfolio items');
const parseIds = (response: RowsResponse) =>
  parseRows(response, idSchema, 'portfolio items').map(({ id }) => id);

/**
 * One page of the items, sorted by the database and then by id, and the number of items on all pages. A page beyond the
 * end has no items.
 * @throws BackendError
 */
export async function loadPortfolioPage(
  client: Pick<AgencyClient, 'from'>,
  { sort, page, search, category }: PortfolioQuery,
  signal: AbortSignal,
): Promise<PortfolioPage> {
  const from = (page - 1) * portfolioPageSize;
  const [column = '', direction] = sort.split('.');
  const ascending = direction === 'asc';
  const applyFilters = <Query extends Filters<Query>>(query: Query): Query => {
    const withTitle = search === '' ? query : query.regexIMatch('title', textPattern(search));
    return category === null ? withTitle : withTitle.eq('category', category);
  };
  const rows = applyFilters(client.from(table).select(columns, page === 1 ? { count: 'exact' } : {}))
    .order(column, { ascending })
    // In the same direction, so that one index serves both.
    .order('id', { ascending })
    .range(from, from + portfolioPageSize - 1)
    .abortSignal(signal);
  // With `count=exact`, PostgREST answers a range past the end with 416, which browsers log; later pages therefore count
  // in a second request.
  const [response, counted] = await Promise.all([
    rows,
    page === 1 ? null : applyFilters(client.from(table).select('*', countOnly)).abortSignal(signal),
  ]);
  return { items: parseItems(response), total: parseCount(counted ?? response) };
}

type Filters<Query> = {
  regexIMatch(column: 'title', pattern: string): Query;
  eq(column: 'category', value: string): Query;
};

const itemsTable = async () => (await getClient()).from(table);

/** A page of items; the last one, with its query, where the requested page is beyond the end. */
type ItemsPage = Page<PortfolioItem, never, PortfolioDetails> & { query?: PortfolioQuery };

async function loadStoredPage(query: PortfolioQuery, signal: AbortSignal): Promise<ItemsPage> {
  const { items, total } = await loadPortfolioPage(await getClient(), query, signal);
  const last = lastPortfolioPage(total);
  return items.length === 0 && query.page > last
    ? loadStoredPage({ ...query, page: last }, signal)
    : { rows: items, next: null, details: { total }, query };
}

export const loadItems = call(({ query }: PageRequest<PortfolioQuery, never>, signal) =>
  loadStoredPage(query, signal),
);

/** Null: the item is no longer stored. */
export const openItem = call(async ({ id }: { id: string }, signal) => (await loadItem(id, signal)) ?? null);

export const countItems = call(async (_, signal) => {
  const items = await itemsTable();
  return parseCount(await items.select('*', countOnly).abortSignal(signal));
});

/** Which of these items are no longer stored, by their ids. */
export const findDeletedIds = call(async ({ ids }: { ids: string[] }, signal) => {
  const items = await itemsTable();
  const response = await items.select('id').in('id', ids).abortSignal(signal);
  const stored = parseIds(response);
  return ids.filter((id) => !stored.includes(id));
});

/** Saves an item. The client makes the id of a new one (version 0). */
export const saveItem = call(
  async ({ values, base }: Write<PortfolioInput>, signal): Promise<SaveResult<PortfolioItem>> => {
    const items = await itemsTable();
    const write =
      base.version === 0
        ? items.insert({ id: base.id, ...values })
        : items
            .update({ ...values, updated_at: new Date().toISOString() })
            .eq('id', base.id)
            .eq('version', base.version);
    return saveRow({
      table,
      base,
      values,
      request: write.select(columns).abortSignal(signal),
      parse: parseItems,
      loadCurrent: () => loadItem(base.id, signal),
    });
  },
);

/** @throws BackendError, of kind `denied` when a policy hides the row from writes. */
export const deleteItems = call(({ ids }: { ids: readonly string[] }, signal) =>
  deleteEach(ids, async (id): Promise<DeleteResult> => {
    const items = await itemsTable();
    const response = await items.delete().eq('id', id).select('id').abortSignal(signal);
    if (parseIds(response).length === 1) return { outcome: 'deleted' };
    if (await loadItem(id, signal)) throw silentDenialError(table);
    return { outcome: 'missing' };
  }),
);

async function loadItem(id: string, signal: AbortSignal): Promise<PortfolioItem | undefined> {
  const items = await itemsTable();
  const response = await items.select(columns).eq('id', id).abortSignal(signal);
  return parseItems(response)[0];
}
