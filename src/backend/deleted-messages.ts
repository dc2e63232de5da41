import * as v from 'valibot';
import { excerptSchema, shortNameSchema } from '#domain/contact-message-record.ts';
import type { DeletedPage, DeletedQuery, DeleteResult } from '#domain/deleted-record.ts';
import type { PageRequest } from '#domain/page.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { rowsAfter } from './cursor.ts';
import { deleteEach, restoreRecords } from './restore-records.ts';
import { batchesOf, idSchema, parseRows } from './rows.ts';
import { confirmAdmin } from './session.ts';

const table = 'deleted_contact_messages';
const pageSize = 50;

const deletedMessageSchema = v.pipe(
  v.object({
    id: v.string(),
    short_name: shortNameSchema,
    email: v.string(),
    excerpt: excerptSchema,
    deleted_by_email: v.nullable(v.string()),
    deleted_at: timestampSchema,
  }),
  v.transform(({ id, short_name, email, excerpt, deleted_by_email, deleted_at }) => ({
    id,
    title: short_name,
    detail: `${email}: ${excerpt}`,
    deletedBy: deleted_by_email,
    deletedAt: deleted_at,
  })),
);

// All calls throw a BackendError, of kind `denied` also where the database hides rows without an error.

/** The messages that can be restored, the last deleted first. */
export const loadDeletedMessages = call(
  async ({ after }: PageRequest<DeletedQuery, string>, signal): Promise<DeletedPage> => {
    const client = await getClient();
    let query = client.from(table).select('id, short_name, email, excerpt, deleted_by_email, deleted_at');
    if (after !== null) query = query.or(after);
    const response = await query
      .order('deleted_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal);
    const records = parseRows(response, deletedMessageSchema, 'deleted messages');
    if (records.length === 0) await confirmAdmin(table, signal);
    const last = records.length > pageSize ? response.data?.[pageSize - 1] : null;
    const next = rowsAfter(last, 'deleted_at', 'id');
    return { rows: records.slice(0, pageSize), next, details: null };
  },
);

/** Puts deleted messages back as they were; `restored` if one of them was deleted. */
export const restoreMessages = call(async ({ ids }: { ids: readonly string[] }, signal) => {
  const client = await getClient();
  return restoreRecords(batchesOf(ids), (batch) =>
    client.rpc('restore_contact_messages', { ids: batch }).abortSignal(signal),
  );
});

export const deleteMessagesForGood = call(({ ids }: { ids: readonly string[] }, signal) =>
  deleteEach(ids, async (id): Promise<DeleteResult> => {
    const client = await getClient();
    const response = await client.from(table).delete().eq('id', id).select('id').abortSignal(signal);
    if (parseRows(response, idSchema, 'deleted messages').length === 1) return { outcome: 'deleted' };
    await confirmAdmin(table, signal);
    return { outcome: 'missing' };
  }),
);
