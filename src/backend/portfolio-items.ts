import { type PortfolioInput, type PortfolioItem, portfolioItemSchema } from '#domain/portfolio-item.ts';
import { type PortfolioPage, type PortfolioQuery, portfolioPageSize } from '#domain/portfolio-items-query.ts';
import type { SaveResult, VersionDeleteResult } from '#domain/save-result.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import {
  countOnly,
  hasTexts,
  idSchema,
  parseCount,
  parseRows,
  type RowsResponse,
  saveRow,
  throwIfSilentlyDenied,
} from './rows.ts';
import type { AgencyClient } from './supabase.ts';
import { titlePattern } from './title-pattern.ts';

const columns = 'id, title, category, description, image_url, version, created_at, updated_at';

const parseItems = (response: RowsResponse) => parseRows(response, portfolioItemSchema, 'portfolio items');
const parseIds = (response: RowsResponse) =>
  parseRows(response, idSchema, 'portfolio items').map(({ id }) => id);

/**
 * One page of the items in an order that the database makes, the id deciding between equals, and how many
 * there are on all pages. A page beyond the end has no items.
 * @throws BackendError
 */
export async function readPortfolioPage(
  client: Pick<AgencyClient, 'from'>,
  { sort, page, search, category }: PortfolioQuery,
  signal: AbortSignal,
): Promise<PortfolioPage> {
  const table = client.from('portfolio_items');
  const from = (page - 1) * portfolioPageSize;
  const [column = '', direction] = sort.split('.');
  const ascending = direction === 'asc';
  const matching = <Request extends Filters<Request>>(all: Request): Request => {
    const found = search === '' ? all : all.regexIMatch('title', titlePattern(search));
    return category === null ? found : found.eq('category', category);
  };
  const rows = matching(table.select(columns, page === 1 ? { count: 'exact' } : {}))
    .order(column, { ascending })
    // In the same direction, so that one index serves both.
    .order('id', { ascending })
    .range(from, from + portfolioPageSize - 1)
    .abortSignal(signal);
  // A range beyond the end is an error (416), which browsers print, where the same request counts the rows.
  const [response, counted] = await Promise.all([
    rows,
    page === 1 ? null : matching(table.select('*', countOnly)).abortSignal(signal),
  ]);
  return { items: parseItems(response), total: parseCount(counted ?? response) };
}

type Filters<Request> = {
  regexIMatch(column: 'title', pattern: string): Request;
  eq(column: 'category', value: string): Request;
};

const itemsTable = async () => (await getClient()).from('portfolio_items');

export const loadItems = call(async ({ query }: { query: PortfolioQuery }, signal) =>
  readPortfolioPage(await getClient(), query, signal),
);

export const countItems = call(async (_, signal) => {
  const table = await itemsTable();
  return parseCount(await table.select('*', countOnly).abortSignal(signal));
});

/** Which of these items are no longer stored, by their ids. */
export const findDeletedIds = call(async ({ ids }: { ids: string[] }, signal) => {
  const table = await itemsTable();
  const response = await table.select('id').in('id', ids).abortSignal(signal);
  const stored = parseIds(response);
  return ids.filter((id) => !stored.includes(id));
});

/** Saves an item. The id of a new one, of version 0, is made by the client. */
export const saveItem = call(
  async ({ values, base }: Write<PortfolioInput>, signal): Promise<SaveResult<PortfolioItem>> => {
    const table = await itemsTable();
    const write =
      base.version === 0
        ? table.insert({ id: base.id, ...values })
        : table
            .update({ ...values, updated_at: new Date().toISOString() })
            .eq('id', base.id)
            .eq('version', base.version);
    return saveRow({
      table: 'portfolio_items',
      base,
      values,
      request: write.select(columns).abortSignal(signal),
      parse: parseItems,
      readCurrent: () => readItem(base.id, signal),
    });
  },
);

/**
 * Deletes an item if it is still as `item`: of that version, or of another with the same texts.
 * @throws BackendError, of kind `denied` when the database refused without an error.
 */
async function deleteVersion(
  item: PortfolioItem,
  signal: AbortSignal,
): Promise<VersionDeleteResult<PortfolioItem>> {
  const { id, version, title, category, description, image_url } = item;
  const table = await itemsTable();
  const response = await table.delete().eq('id', id).eq('version', version).select('id').abortSignal(signal);
  if (parseIds(response).length === 1) return { outcome: 'deleted' };
  const current = await readItem(id, signal);
  throwIfSilentlyDenied('portfolio_items', item, current);
  if (!current) return { outcome: 'missing' };
  return hasTexts(current, { title, category, description, image_url })
    ? deleteVersion(current, signal)
    : { outcome: 'conflict', current };
}

export const deleteItem = call(({ item }: { item: PortfolioItem }, signal) => deleteVersion(item, signal));

async function readItem(id: string, signal: AbortSignal): Promise<PortfolioItem | undefined> {
  const table = await itemsTable();
  const response = await table.select(columns).eq('id', id).abortSignal(signal);
  return parseItems(response)[0];
}
