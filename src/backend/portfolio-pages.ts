import * as v from 'valibot';
import { type PortfolioItem, portfolioItemSchema } from '#domain/portfolio-item.ts';
import { type PortfolioPage, type PortfolioQuery, portfolioPageSize } from '#domain/portfolio-items-query.ts';
import { dataError, unreadable } from './call.ts';
import type { AgencyClient } from './supabase.ts';
import { titlePattern } from './title-pattern.ts';

/** The columns of a portfolio item, as {@link readItems} reads them. */
export const itemColumns = 'id, title, category, description, image_url, version, created_at, updated_at';

const rowsSchema = v.array(portfolioItemSchema);

/**
 * One page of the items in an order that the database makes, the id deciding between equals, and how many
 * there are on all pages. A page beyond the end has no items.
 * @throws BackendError
 */
export async function readPortfolioPage(
  client: Pick<AgencyClient, 'from'>,
  query: PortfolioQuery,
  signal: AbortSignal,
): Promise<PortfolioPage> {
  // A range beyond the end is an error (416), which browsers print, where the same request counts the rows.
  const [page, total] = await Promise.all([
    readRange(client, query, signal),
    query.page > 1 ? countMatching(client, query, signal) : null,
  ]);
  return { items: page.items, total: total ?? page.total };
}

async function readRange(
  client: Pick<AgencyClient, 'from'>,
  query: PortfolioQuery,
  signal: AbortSignal,
): Promise<PortfolioPage> {
  const from = (query.page - 1) * portfolioPageSize;
  const ascending = query.sort.direction === 'asc';
  const table = client.from('portfolio_items');
  const rows = query.page > 1 ? table.select(itemColumns) : table.select(itemColumns, { count: 'exact' });
  const answer = await matching(rows, query)
    .order(query.sort.column, { ascending })
    // In the same direction, so that one index serves both.
    .order('id', { ascending })
    .range(from, from + portfolioPageSize - 1)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const items = readItems(answer.data);
  return { items, total: answer.count ?? from + items.length };
}

/**
 * Rows of `portfolio_items` as items.
 * @throws BackendError
 */
export function readItems(rows: unknown): PortfolioItem[] {
  const parsed = v.safeParse(rowsSchema, rows);
  if (!parsed.success) throw unreadable('portfolio items');
  return parsed.output;
}

async function countMatching(
  client: Pick<AgencyClient, 'from'>,
  query: PortfolioQuery,
  signal: AbortSignal,
): Promise<number | null> {
  const answer = await matching(
    client.from('portfolio_items').select('*', { count: 'exact', head: true }),
    query,
  ).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  return answer.count;
}

type Filters<Request> = {
  regexIMatch(column: 'title', pattern: string): Request;
  eq(column: 'category', value: string): Request;
};

function matching<Request extends Filters<Request>>(
  all: Request,
  { search, category }: PortfolioQuery,
): Request {
  const found = search === '' ? all : all.regexIMatch('title', titlePattern(search));
  return category === null ? found : found.eq('category', category);
}
