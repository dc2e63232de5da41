import type { Kind } from '#content/kind.ts';
import { type DeletedPage, type DeletedQuery, deletedRecordSchema } from '#domain/deleted-record.ts';
import {
  type HistoryPage,
  type HistoryQuery,
  historyPage,
  historyRowSchema,
  type RecentChange,
  recentChangeSchema,
} from '#domain/history.ts';
import type { PageRequest } from '#domain/page.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { restoreRecords } from './restore-records.ts';
import { parseRows } from './rows.ts';
import { confirmAdmin } from './session.ts';

const pageSize = 50;

const recentCount = 10;

// All calls throw a BackendError, of kind `denied` also where the database hides rows without an error.

type Fields = Pick<Kind, 'table' | 'fields'>;

/** The versions of a record, the newest first. */
export const loadHistory = ({ table, fields }: Fields) =>
  call(
    async (
      { query: { recordId }, after }: PageRequest<HistoryQuery, number>,
      signal,
    ): Promise<HistoryPage> => {
      const client = await getClient();
      let query = client
        .from('content_history')
        .select('id, version, action, data, changed_by_email, changed_at, publication')
        .eq('table_name', table)
        .eq('record_id', recordId);
      if (after !== null) query = query.lt('id', after);
      const response = await query
        .order('id', { ascending: false })
        .limit(pageSize + 1)
        .abortSignal(signal);
      const rows = parseRows(response, historyRowSchema, 'history');
      if (rows.length === 0) await confirmAdmin('content_history', signal);
      return historyPage(rows, Object.keys(fields), pageSize);
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

/** The records of a kind that are deleted now, the last deleted first. */
export const loadDeletedRecords = ({ id, table: table_name }: Pick<Kind, 'id' | 'table'>) =>
  call(async ({ after }: PageRequest<DeletedQuery, string>, signal): Promise<DeletedPage> => {
    const client = await getClient();
    const response = await client
      .rpc('deleted_records', {
        table_name,
        entry_limit: pageSize + 1,
        ...(table_name === 'content_documents' ? { kind: id } : {}),
        ...(after === null ? {} : { before_id: Number(after) }),
      })
      .abortSignal(signal);
    const rows = parseRows(response, deletedRecordSchema, 'history');
    if (rows.length === 0) await confirmAdmin('content_history', signal);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return { rows: shown.map(({ record }) => record), next: last ? String(last.id) : null, details: null };
  });

/** Puts deleted records back, with their ids, texts and dates. */
export const restoreDeleted = ({ table: table_name }: Pick<Kind, 'table'>) =>
  call(async ({ ids }: { ids: readonly string[] }, signal) => {
    const client = await getClient();
    return restoreRecords(ids, (record_id) =>
      client.rpc('restore_record', { table_name, record_id }).abortSignal(signal),
    );
  });
