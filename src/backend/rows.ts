import * as v from 'valibot';
import { type DataFailure, dataError, unreadableError } from './call.ts';

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
