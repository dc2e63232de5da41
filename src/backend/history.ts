import * as v from 'valibot';
import {
  type DeletedItemsPage,
  deletedItemSchema,
  type HistoryPage,
  type HistoryTable,
  historyPage,
  historyRowSchema,
  type RecentChange,
  recentChangeSchema,
} from '#domain/history.ts';
import { type PortfolioItem, portfolioItemSchema } from '#domain/portfolio-item.ts';
import { call, dataError, unreadableError } from './call.ts';
import { getClient } from './client.ts';
import { parseRows } from './rows.ts';
import { confirmAdmin } from './session.ts';

const pageSize = 50;

const recentCount = 10;

// All calls throw a BackendError, of kind `denied` also where the database hides rows without an error.

/** The versions of a record, the newest first. `before`: the `next` of the page before; null for the first page. */
export const loadHistory = call(
  async (
    { table, recordId, before }: { table: HistoryTable; recordId: string; before: number | null },
    signal,
  ): Promise<HistoryPage> => {
    const client = await getClient();
    let query = client
      .from('content_history')
      .select('id, version, action, data, changed_by_email, changed_at')
      .eq('table_name', table)
      .eq('record_id', recordId);
    if (before !== null) query = query.lt('id', before);
    const response = await query
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal);
    const rows = parseRows(response, historyRowSchema, 'history');
    if (rows.length === 0) await confirmAdmin('content_history', signal);
    return historyPage(rows, pageSize);
  },
);

/** The last changes of all records, the newest first. */
export const loadRecentChanges = call(async (_, signal): Promise<RecentChange[]> => {
  const client = await getClient();
  const response = await client.rpc('recent_history', { entry_limit: recentCount }).abortSignal(signal);
  const changes = parseRows(response, recentChangeSchema, 'history');
  if (changes.length === 0) await confirmAdmin('content_history', signal);
  return changes;
});

/** The portfolio items that are deleted now, the last deleted first. `before`: as of {@link loadHistory}. */
export const loadDeletedItems = call(
  async ({ before }: { before: number | null }, signal): Promise<DeletedItemsPage> => {
    const client = await getClient();
    const response = await client
      .rpc('deleted_items_history', {
        entry_limit: pageSize + 1,
        ...(before === null ? {} : { before_id: before }),
      })
      .abortSignal(signal);
    const rows = parseRows(response, deletedItemSchema, 'history');
    if (rows.length === 0) await confirmAdmin('content_history', signal);
    const items = rows.slice(0, pageSize);
    return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
  },
);

/** `exists`: an item with this id is stored. `missing`: the history no longer has the deleted item. */
export type RestoreResult = { outcome: 'restored'; item: PortfolioItem } | { outcome: 'exists' | 'missing' };

const restoreResultSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('restored'), item: portfolioItemSchema }),
  v.object({ outcome: v.picklist(['exists', 'missing']) }),
]);

/** Puts a deleted item back, with its id, its texts and its dates. */
export const restoreItem = call(async ({ id }: { id: string }, signal): Promise<RestoreResult> => {
  const client = await getClient();
  const { data, error, status } = await client
    .rpc('restore_portfolio_item', { item_id: id })
    .abortSignal(signal);
  if (error) throw dataError({ error, status });
  const parsed = v.safeParse(restoreResultSchema, data);
  if (!parsed.success) throw unreadableError('restored item');
  return parsed.output;
});
