import type * as v from 'valibot';
import type { Kind } from '#content/kind.ts';
import type { StoredRecord } from '#domain/record.ts';
import type { DeleteResult, RowVersion, SaveResult } from '#domain/save-result.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call, silentDenialError } from './call.ts';
import { getClient } from './client.ts';
import type { Database } from './database.types.ts';
import { deleteEach } from './restore-records.ts';
import { countOnly, idSchema, parseCount, parseRows, saveRow } from './rows.ts';

// All calls throw a BackendError.

/** What the requests for the records of a kind need of it. */
type StoredKind<Row> = Pick<Kind, 'name' | 'table' | 'fields'> & {
  key: string;
  otherColumns: object;
  row: v.GenericSchema<unknown, Row>;
};

export const columnsOf = ({ fields, otherColumns }: StoredKind<unknown>) =>
  ['id', ...Object.keys(otherColumns), ...Object.keys(fields), 'version', 'updated_at'].join(', ');

/** The table of a kind. */
async function tableOf({ table }: StoredKind<unknown>) {
  const client = await getClient();
  // A cast: the kinds' tables differ in their columns, which the kind declares.
  return client.from(table as 'portfolio_items');
}

/** All records of a kind. */
export async function loadRecords<Row>(kind: StoredKind<Row>, signal: AbortSignal): Promise<Row[]> {
  const table = await tableOf(kind);
  return parseRows(await table.select(columnsOf(kind)).abortSignal(signal), kind.row, kind.name);
}

/** One record; null: it is not stored. */
export const loadRecord = <Row>(kind: StoredKind<Row>) =>
  call(async ({ id }: { id: string }, signal): Promise<Row | null> => {
    const [record] = await find(kind, 'id', id, signal);
    return record ?? null;
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
    const response = await table.select('id').in('id', ids).abortSignal(signal);
    const stored = parseRows(response, idSchema, kind.name).map(({ id }) => id);
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

/** Saves a record. The id of a new one (version 0) is made by the client, or by the database where it is empty. */
export const saveRecord = <Row extends RowVersion & StoredRecord>(kind: StoredKind<Row>) =>
  call(async ({ values, base }: Write, signal): Promise<SaveResult<StoredRecord>> => {
    const table = await tableOf(kind);
    const updated = { ...values, updated_at: new Date().toISOString() };
    // Casts: the form of the kind has parsed the values.
    const row = (base.id === '' ? updated : { id: base.id, ...values }) as Insert;
    const write =
      base.version === 0
        ? table.insert(row)
        : table
            .update(updated as Insert)
            .eq('id', base.id)
            .eq('version', base.version);
    return saveRow({
      table: kind.table,
      base,
      values,
      request: write.select(columnsOf(kind)).abortSignal(signal),
      parse: (response) => parseRows(response, kind.row, kind.name),
      loadCurrent: async () => {
        const value = kind.key === 'id' ? base.id : String(values[kind.key]);
        return (await find(kind, kind.key, value, signal))[0];
      },
    });
  });

type Insert = Database['public']['Tables']['portfolio_items']['Insert'];
