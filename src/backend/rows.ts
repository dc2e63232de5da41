import * as v from 'valibot';
import { type DataFailure, dataError, unreadableError } from './call.ts';
import { readAll } from './read-all.ts';
import type { AgencyClient } from './supabase.ts';

/** 4 kB in an address. */
const idsInRequest = 100;

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

/** All rows of a table, in the order of their ids. Throws as {@link parseData} does. */
export async function loadAllRows<Row>(
  table: ReturnType<AgencyClient['from']>,
  columns: string,
  schema: v.GenericSchema<unknown, Row>,
  what: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const data = await readAll('id', async (after) => {
    const all = table.select(columns, { count: 'exact' });
    const response = await (after === null ? all : all.gt('id', after)).order('id').abortSignal(signal);
    return { rows: parseRows(response, v.unknown(), what), count: parseCount(response) };
  });
  return parseRows({ error: null, data, count: null }, schema, what);
}

/** Ids in groups that fit into the address of a request, and whose rows fit into one answer. */
export function batchesOf(ids: readonly string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(ids.length / idsInRequest) },
    (_, batch) => batch * idsInRequest,
  );
  return starts.map((start) => ids.slice(start, start + idsInRequest));
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
