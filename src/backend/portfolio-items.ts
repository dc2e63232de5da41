import type { PortfolioDraft, PortfolioItem } from '#domain/portfolio-item.ts';
import type { PortfolioPage, PortfolioQuery } from '#domain/portfolio-items-query.ts';
import type { SaveResult, VersionDeleteResult } from '#domain/save-result.ts';
import type { PortfolioCreate } from '#machines/portfolio-dialog.machine.ts';
import { call, dataError, deniedSilently, unreadable } from './call.ts';
import { getClient } from './client.ts';
import { itemColumns, readItems, readPortfolioPage } from './portfolio-pages.ts';

const uniqueViolation = '23505';

/**
 * One page of the portfolio items that a query is about.
 * @throws BackendError
 */
export async function listPortfolioItems(query: PortfolioQuery, signal: AbortSignal): Promise<PortfolioPage> {
  return readPortfolioPage(await getClient(), query, signal);
}

/**
 * How many portfolio items there are.
 * @throws BackendError
 */
export async function countPortfolioItems(signal: AbortSignal): Promise<number> {
  const client = await getClient();
  const answer = await client
    .from('portfolio_items')
    .select('*', { count: 'exact', head: true })
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}

/**
 * Which of these items are there no more, by their ids.
 * @throws BackendError
 */
export async function findDeletedPortfolioItems(ids: string[], signal: AbortSignal): Promise<string[]> {
  const client = await getClient();
  const answer = await client.from('portfolio_items').select('id').in('id', ids).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const stored = new Set(answer.data.map(({ id }) => id));
  return ids.filter((id) => !stored.has(id));
}

/**
 * Stores a new item under an id made by the client. Where that id is taken, an earlier request has
 * succeeded unnoticed: it counts as saved if it holds the same texts, else as a conflict.
 * @throws BackendError
 */
export async function createPortfolioItem(
  id: string,
  draft: PortfolioDraft,
  signal: AbortSignal,
): Promise<SaveResult<PortfolioItem>> {
  const client = await getClient();
  const answer = await client
    .from('portfolio_items')
    .insert({ id, ...draft })
    .select(itemColumns)
    .abortSignal(signal);
  if (answer.error?.code === uniqueViolation) {
    const current = await readPortfolioItem(id, signal);
    return current ? compare(current, draft) : { outcome: 'missing' };
  }
  if (answer.error) throw dataError(answer);
  const [record] = readItems(answer.data);
  if (!record) throw unreadable('no row');
  return { outcome: 'saved', record };
}

/**
 * Changes an item if it still has the version that the admin has seen. Where it has another one but the same
 * texts, an earlier request has succeeded unnoticed: it counts as saved.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function updatePortfolioItem(
  { id, version, draft }: { id: string; version: number; draft: PortfolioDraft },
  signal: AbortSignal,
): Promise<SaveResult<PortfolioItem>> {
  const client = await getClient();
  const answer = await client
    .from('portfolio_items')
    .update({ ...draft, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('version', version)
    .select(itemColumns)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [record] = readItems(answer.data);
  if (record) return { outcome: 'saved', record };
  const current = await readPortfolioItem(id, signal);
  if (!current) return { outcome: 'missing' };
  if (current.version === version) throw deniedSilently('portfolio_items');
  return compare(current, draft);
}

/**
 * Deletes an item if it is still as the admin has seen it: of that version, or of another with the same texts.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function deletePortfolioItem(
  seen: PortfolioItem,
  signal: AbortSignal,
): Promise<VersionDeleteResult<PortfolioItem>> {
  const client = await getClient();
  const answer = await client
    .from('portfolio_items')
    .delete()
    .eq('id', seen.id)
    .eq('version', seen.version)
    .select('id')
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.data.length === 1) return { outcome: 'deleted' };
  const current = await readPortfolioItem(seen.id, signal);
  if (!current) return { outcome: 'missing' };
  if (current.version === seen.version) throw deniedSilently('portfolio_items');
  return hasTexts(current, seen) ? deletePortfolioItem(current, signal) : { outcome: 'conflict', current };
}

/** One page of the portfolio items. */
export const loadItems = call(({ query }: { query: PortfolioQuery }, signal) =>
  listPortfolioItems(query, signal),
);

export const countItems = call((_, signal) => countPortfolioItems(signal));

export const findDeletedItems = call(({ ids }: { ids: string[] }, signal) =>
  findDeletedPortfolioItems(ids, signal),
);

export const createItem = call(({ id, draft }: PortfolioCreate, signal) =>
  createPortfolioItem(id, draft, signal),
);

export const updateItem = call(updatePortfolioItem);

export const deleteItem = call(({ item }: { item: PortfolioItem }, signal) =>
  deletePortfolioItem(item, signal),
);

function compare(current: PortfolioItem, draft: PortfolioDraft): SaveResult<PortfolioItem> {
  return hasTexts(current, draft) ? { outcome: 'saved', record: current } : { outcome: 'conflict', current };
}

function hasTexts(item: PortfolioItem, draft: PortfolioDraft): boolean {
  return (
    item.title === draft.title &&
    item.category === draft.category &&
    item.description === draft.description &&
    item.image_url === draft.image_url
  );
}

async function readPortfolioItem(id: string, signal: AbortSignal): Promise<PortfolioItem | undefined> {
  const client = await getClient();
  const answer = await client.from('portfolio_items').select(itemColumns).eq('id', id).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  return readItems(answer.data)[0];
}
