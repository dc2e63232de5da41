import type * as v from 'valibot';
import type { Kind } from '#content/kind.ts';
import { BackendError } from '#domain/backend-error.ts';
import type { DeleteResult } from '#domain/deleted-record.ts';
import { type RecordValues, type SaveResult, type StoredRecord, textOf } from '#domain/record.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call, silentDenialError } from './call.ts';
import { getClient } from './client.ts';
import { deleteEach } from './restore-records.ts';
import {
  batchesOf,
  countOnly,
  idSchema,
  loadAllRows,
  parseCount,
  parseRows,
  type RowsResponse,
} from './rows.ts';

// All calls throw a BackendError.

/** The parts of a kind that its requests need. */
export type StoredKind<Row> = Pick<Kind, 'id' | 'name' | 'table' | 'fields'> & {
  key: string;
  isSingle?: boolean;
  otherColumns: object;
  row: v.GenericSchema<unknown, Row>;
};

const isDocument = ({ table }: StoredKind<unknown>) => table === 'content_documents';

/** The columns of a document that fields change; its other fields are in the column `body`. */
const documentColumns = ['slug', 'published'];

export function columnsOf(kind: StoredKind<unknown>): string {
  const { fields, otherColumns } = kind;
  const ofFields = isDocument(kind) ? [...documentColumns, 'body'] : Object.keys(fields);
  return ['id', ...Object.keys(otherColumns), ...ofFields, 'version', 'updated_at'].join(', ');
}

/** The columns in which values are stored. */
function columnsWith(kind: StoredKind<unknown>, values: RecordValues): Readonly<Record<string, unknown>> {
  if (!isDocument(kind)) return values;
  const entries = Object.entries(values);
  const isColumn = ([name]: [string, unknown]) => documentColumns.includes(name);
  return {
    kind: kind.id,
    ...Object.fromEntries(entries.filter(isColumn)),
    body: Object.fromEntries(entries.filter((entry) => !isColumn(entry))),
  };
}

/** The columns of a new row. */
export const addedColumns = (kind: StoredKind<unknown>, values: RecordValues) => ({
  ...columnsWith(kind, values),
  ...(kind.isSingle && { is_single: true }),
});

/** The value of the column by which a record is found. */
export const keyOf = ({ key }: StoredKind<unknown>, values: RecordValues, id: string) =>
  key === 'id' ? id : String(values[key]);

async function tableOf({ table }: StoredKind<unknown>) {
  const client = await getClient();
  return client.from(table);
}

export async function loadRecords<Row>(kind: StoredKind<Row>, signal: AbortSignal): Promise<Row[]> {
  return loadAllRows(await tableOf(kind), columnsOf(kind), kind.row, kind.name, signal);
}

/** Gives documents other places in their list: position by id. A document that was deleted meanwhile needs none. */
export const moveDocuments = call(
  async ({ positions }: { positions: Readonly<Record<string, string>> }, signal): Promise<void> => {
    const client = await getClient();
    for (const [id, position] of Object.entries(positions)) {
      const documents = client.from('content_documents');
      const response = await documents.update({ position }).eq('id', id).select('id').abortSignal(signal);
      if (parseRows(response, idSchema, 'document').length === 1) continue;
      const stored = await client.from('content_documents').select('id').eq('id', id).abortSignal(signal);
      if (parseRows(stored, idSchema, 'document').length > 0) throw silentDenialError('content_documents');
    }
  },
);

/** One record; undefined: it is not stored. */
export const loadRecord = <Row>(kind: StoredKind<Row>, id: string) =>
  call(async (_, signal): Promise<{ record: Row | undefined }> => {
    const [record] = await find(kind, 'id', id, signal);
    return { record };
  });

async function find<Row>(
  kind: StoredKind<Row>,
  column: string,
  value: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const table = await tableOf(kind);
  const response = await table.select(columnsOf(kind)).eq(column, value).abortSignal(signal);
  return parseRows(response, kind.row, kind.name);
}

export const countRecords = (kind: StoredKind<unknown>) =>
  call(async (_, signal) => {
    const table = await tableOf(kind);
    return parseCount(await table.select('*', countOnly).abortSignal(signal));
  });

/** Which of these records are no longer stored, by their ids. */
export const findDeletedIds =
  (kind: StoredKind<unknown>) =>
  async (ids: string[], signal: AbortSignal): Promise<string[]> => {
    const table = await tableOf(kind);
    const stored: string[] = [];
    for (const batch of batchesOf(ids)) {
      const response = await table.select('id').in('id', batch).abortSignal(signal);
      stored.push(...parseRows(response, idSchema, kind.name).map(({ id }) => id));
    }
    return ids.filter((id) => !stored.includes(id));
  };

/** Deletes records. It is refused as `denied` when a policy hides a row from writes. */
export const deleteRecords = (kind: StoredKind<unknown>) =>
  call(({ ids }: { ids: readonly string[] }, signal) =>
    deleteEach(ids, async (id): Promise<DeleteResult> => {
      const table = await tableOf(kind);
      const response = await table.delete().eq('id', id).select('id').abortSignal(signal);
      if (parseRows(response, idSchema, kind.name).length === 1) return { outcome: 'deleted' };
      if ((await find(kind, 'id', id, signal)).length > 0) throw silentDenialError(kind.table);
      return { outcome: 'missing' };
    }),
  );

/** The code of a save that was refused for its slug. */
export const slugTaken = 'slug_taken';

export const uniqueViolation = '23505';

/** Throws where a record was refused for its slug. */
export function throwSlugTaken({ error }: RowsResponse): void {
  const refusal = error?.message ?? '';
  if (/^The slug .* is that of /.test(refusal)) throw new BackendError('invalid', refusal, slugTaken);
  // Two saves at the same time.
  if (refusal.includes('content_documents_slug_taken')) {
    throw new BackendError('invalid', 'Another record has this slug. Please choose another one.', slugTaken);
  }
}

/**
 * Saves a live record. The id of a new one (version 0) is made by the client, or by the database where it is empty. If these
 * values are already stored, under a newer version or under the new record's id, an earlier request succeeded and its
 * response was lost: they are reported as saved. It is refused as `denied` when a policy hides the row from writes.
 */
export async function saveLive<Row extends StoredRecord>(
  kind: StoredKind<Row>,
  { values, base }: Omit<Write, 'target'>,
  signal: AbortSignal,
): Promise<SaveResult> {
  const table = await tableOf(kind);
  const updated = { ...columnsWith(kind, values), updated_at: new Date().toISOString() };
  const added = addedColumns(kind, values);
  const row: Readonly<Record<string, unknown>> =
    base.id === '' ? { ...updated, ...added } : { id: base.id, ...added };
  const write =
    base.version === 0
      ? table.insert(row)
      : table.update(updated).eq('id', base.id).eq('version', base.version);
  const response = await write.select(columnsOf(kind)).abortSignal(signal);
  throwSlugTaken(response);
  const isTaken = response.error?.code === uniqueViolation;
  const [record] = isTaken ? [] : parseRows(response, kind.row, kind.name);
  if (record) return { outcome: 'saved', record };
  const [current] = await find(kind, kind.key, keyOf(kind, values, base.id), signal);
  if (!current) return { outcome: 'missing' };
  if (current.id === base.id && current.version === base.version) throw silentDenialError(kind.table);
  return hasValues(current, values)
    ? { outcome: 'saved', record: current }
    : { outcome: 'conflict', current };
}

/** Whether a row has these values; an empty text and null are the same. */
export function hasValues(row: Readonly<Record<string, unknown>>, values: RecordValues): boolean {
  return Object.entries(values).every(([column, value]) => textOf(row[column]) === textOf(value));
}
