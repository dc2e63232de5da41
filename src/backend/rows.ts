import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import { type RecordValues, textOf } from '#domain/record.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import { type DataFailure, dataError, silentDenialError, unreadableError } from './call.ts';

/** The response of supabase-js to a request for rows. */
export type RowsResponse = DataFailure | { error: null; data: unknown; count: number | null };

/** Throws a BackendError, which names `what` where the schema does not match. */
export function parseData<Data>(
  response: RowsResponse,
  schema: v.GenericSchema<unknown, Data>,
  what: string,
): Data {
  if (response.error) throw dataError(response);
  const parsed = v.safeParse(schema, response.data);
  if (!parsed.success) throw unreadableError(what);
  return parsed.output;
}

/** Throws as {@link parseData} does. */
export function parseRows<Row>(
  response: RowsResponse,
  schema: v.GenericSchema<unknown, Row>,
  what: string,
): Row[] {
  return parseData(response, v.array(schema), what);
}

/** The response; where the database does not know the function or table, its error names the migration that brings it. */
export function namingMigration(response: RowsResponse, migration: string): RowsResponse {
  if (response.error === null || !/^PGRST20[25]$/.test(response.error.code ?? '')) return response;
  const message = `The database lacks the migration ${migration}, or is still loading it. Apply it, then try again.`;
  return { ...response, error: { ...response.error, message } };
}

export const idSchema = v.object({ id: v.string() });

/** The options of a request that counts rows without reading any. */
export const countOnly = { count: 'exact', head: true } as const;

/** The count that the request asked for; throws a BackendError. */
export function parseCount(response: RowsResponse): number {
  if (response.error) throw dataError(response);
  if (response.count === null) throw unreadableError('row count');
  return response.count;
}

const uniqueViolation = '23505';

export const slugTaken = 'slug_taken';

type RowSave<Row> = {
  table: string;
  /** The version to overwrite; 0 = new row. */
  base: RowVersion;
  /** The insert, or the update where both the id and the version are those of `base`. */
  request: PromiseLike<RowsResponse>;
  parse: (response: RowsResponse) => Row[];
  loadCurrent: () => Promise<Row | undefined>;
  values: RecordValues;
};

/**
 * Saves a row. If the row is already stored with these texts, under a newer version or under the new row's id, an
 * earlier request succeeded and its response was lost: it is reported as saved.
 * @throws BackendError, of kind `denied` when a policy hides the row from writes.
 */
export async function saveRow<Row extends RowVersion>(save: RowSave<Row>): Promise<SaveResult<Row>> {
  const response = await save.request;
  const refusal = response.error?.message ?? '';
  if (/^The slug .* is that of /.test(refusal)) throw new BackendError('invalid', refusal, slugTaken);
  // Two saves at the same time.
  if (refusal.includes('content_documents_slug_taken')) {
    throw new BackendError('invalid', 'Another record has this slug. Please choose another one.', slugTaken);
  }
  const [record] = response.error?.code === uniqueViolation ? [] : save.parse(response);
  if (record) return { outcome: 'saved', record };
  const current = await save.loadCurrent();
  throwIfSilentlyDenied(save.table, save.base, current);
  if (!current) return { outcome: 'missing' };
  return hasValues(current, save.values)
    ? { outcome: 'saved', record: current }
    : { outcome: 'conflict', current };
}

/**
 * For a write that found no row of the version `base`.
 * @throws BackendError of kind `denied` when that version is stored: a policy hides it from writes.
 */
function throwIfSilentlyDenied(table: string, base: RowVersion, current: RowVersion | undefined): void {
  if (current?.id === base.id && current.version === base.version) throw silentDenialError(table);
}

/** Whether a row has these values; an empty text and null are the same. */
export function hasValues(row: Readonly<Record<string, unknown>>, values: RecordValues): boolean {
  return Object.entries(values).every(([column, value]) => textOf(row[column]) === textOf(value));
}
