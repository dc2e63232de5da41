import { type PortfolioItem, portfolioItem } from '#content/portfolio-item.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import {
  lastPortfolioPage,
  type PortfolioDetails,
  type PortfolioQuery,
  portfolioPageSize,
} from '#domain/portfolio-items-query.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { columnsOf } from './records.ts';
import { countOnly, parseCount, parseRows } from './rows.ts';
import type { AgencyClient } from './supabase.ts';
import { textPattern } from './text-pattern.ts';

const table = 'portfolio_items';

/**
 * One page of the items, sorted by the database and then by id, and the number of items on all pages. A page beyond the
 * end has no items.
 * @throws BackendError
 */
export async function loadPortfolioPage(
  client: Pick<AgencyClient, 'from'>,
  { sort, page, search, category }: PortfolioQuery,
  signal: AbortSignal,
): Promise<PortfolioDetails & { items: PortfolioItem[] }> {
  const from = (page - 1) * portfolioPageSize;
  const [column = '', direction] = sort.split('.');
  const ascending = direction === 'asc';
  const select = (columns: string, options: { count?: 'exact'; head?: boolean }) => {
    let query = client.from(table).select(columns, options);
    if (search !== '') query = query.regexIMatch('search_text', textPattern(search));
    if (category !== null) query = query.eq('category', category);
    return query;
  };
  const rows = select(columnsOf(portfolioItem), page === 1 ? { count: 'exact' } : {})
    .order(column, { ascending })
    // The same direction lets one index serve both.
    .order('id', { ascending })
    .range(from, from + portfolioPageSize - 1)
    .abortSignal(signal);
  // With `count=exact`, PostgREST answers a range past the end with 416, which browsers log; later pages therefore count
  // in a second request.
  const [response, counted] = await Promise.all([
    rows,
    page === 1 ? null : select('*', countOnly).abortSignal(signal),
  ]);
  return {
    items: parseRows(response, portfolioItem.row, portfolioItem.name),
    total: parseCount(counted ?? response),
  };
}

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
