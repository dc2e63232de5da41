import { type PortfolioItem, portfolioItemSchema } from '#domain/portfolio-item.ts';
import { type PortfolioPage, type PortfolioQuery, portfolioPageSize } from '#domain/portfolio-items-query.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import {
  countOnly,
  hasTexts,
  idSchema,
  parseCount,
  parseRows,
  type RowsResponse,
  throwIfSilentlyDenied,
} from './rows.ts';
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

export const loadItems = call(async ({ query }: { query: PortfolioQuery }, signal) =>
  loadPortfolioPage(await getClient(), query, signal),
);

/**
 * Deletes an item if its texts are unchanged, also in a newer version.
 * @throws BackendError, of kind `denied` when a policy hides the row from writes.
 */
async function deleteUnchanged(
  item: PortfolioItem,
  signal: AbortSignal,
): Promise<VersionDeleteResult<PortfolioItem>> {
  const { id, version, title, category, description, image_url } = item;
  const items = await itemsTable();
  const response = await items.delete().eq('id', id).eq('version', version).select('id').abortSignal(signal);
  if (parseIds(response).length === 1) return { outcome: 'deleted' };
  const current = await loadItem(id, signal);
  throwIfSilentlyDenied(table, item, current);
  if (!current) return { outcome: 'missing' };
  return hasTexts(current, { title, category, description, image_url })
    ? deleteUnchanged(current, signal)
    : { outcome: 'conflict', current };
}

export const deleteItem = call(({ item }: { item: PortfolioItem }, signal) => deleteUnchanged(item, signal));

async function loadItem(id: string, signal: AbortSignal): Promise<PortfolioItem | undefined> {
  const items = await itemsTable();
  const response = await items.select(columns).eq('id', id).abortSignal(signal);
  return parseItems(response)[0];
}
