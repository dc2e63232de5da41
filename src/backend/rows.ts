import * as v from 'valibot';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import { type DataFailure, dataError, silentDenialError, unreadableError } from './call.ts';

/** The response of supabase-js to a request for rows. */
export type RowsResponse = DataFailure | { error: null; data: unknown; count: number | null };

/** Throws a BackendError, which names `what` where the schema does not match. */
export function parseRows<Row>(
  response: RowsResponse,
  schema: v.GenericSchema<unknown, Row>,
  what: string,
): Row[] {
  if (response.error) throw dataError(response);
  const parsed = v.safeParse(v.array(schema), response.data);
  if (!parsed.success) throw unreadableError(what);
  return parsed.output;
}

export const idSchema = v.object({ id: v.string() });

/** The options of a request that counts rows without reading any. */
export const countOnly = { count: 'exact', head: true } as const;

/** The count that the request asked for; throws a BackendError. */
export function countRows(response: RowsResponse): number {
  if (response.error) throw dataError(response);
  if (response.count === null) throw unreadableError('no count');
  return response.count;
}

const uniqueViolation = '23505';

/** By their columns. */
type Texts = Readonly<Record<string, string | null>>;

type RowSave<Row> = {
  table: string;
  /** What is written over; version 0: nothing, the row is new. */
  base: RowVersion;
  /** The insert, or the update where both the id and the version are those of `base`. */
  request: PromiseLike<RowsResponse>;
  parse: (response: RowsResponse) => Row[];
  readCurrent: () => Promise<Row | undefined>;
  values: Texts;
};

/**
 * Saves a row. Where it is stored in another version with the same texts, or under the id of a new one, an earlier
 * request has succeeded whose response was lost: it counts as saved.
 * @throws BackendError, of kind `denied` when the database refused without an error.
 */
export async function saveRow<Row extends RowVersion>(save: RowSave<Row>): Promise<SaveResult<Row>> {
  const response = await save.request;
  const [record] = response.error?.code === uniqueViolation ? [] : save.parse(response);
  if (record) return { outcome: 'saved', record };
  const current = confirmOtherVersion(save.table, save.base, await save.readCurrent());
  if (!current) return { outcome: 'missing' };
  return hasTexts(current, save.values)
    ? { outcome: 'saved', record: current }
    : { outcome: 'conflict', current };
}

/**
 * What is stored now, after a write that found no row of the version `base`.
 * @throws BackendError of kind `denied` when that version is stored: a policy hides it from writes.
 */
export function confirmOtherVersion<Row extends RowVersion>(
  table: string,
  base: RowVersion,
  current: Row | undefined,
): Row | undefined {
  if (current && current.id === base.id && current.version === base.version) throw silentDenialError(table);
  return current;
}

/** Whether a row has these texts; an empty one and null are the same. */
export function hasTexts(row: Readonly<Record<string, unknown>>, texts: Texts): boolean {
  return Object.entries(texts).every(([column, text]) => (row[column] ?? '') === (text ?? ''));
}
