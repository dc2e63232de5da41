import * as v from 'valibot';
import { type DataFailure, dataError, unreadable } from './call.ts';

/** The response of supabase-js to a request for rows. */
export type RowsAnswer = DataFailure | { error: null; data: unknown; count: number | null };

/** Throws a BackendError, which names `what` where the schema does not match. */
export function parseRows<Row>(
  answer: RowsAnswer,
  schema: v.GenericSchema<unknown, Row>,
  what: string,
): Row[] {
  if (answer.error) throw dataError(answer);
  const parsed = v.safeParse(v.array(schema), answer.data);
  if (!parsed.success) throw unreadable(what);
  return parsed.output;
}

export const idSchema = v.object({ id: v.string() });

/** The options of a request that counts rows without reading any. */
export const countOnly = { count: 'exact', head: true } as const;

/** The count that the request asked for; throws a BackendError. */
export function countRows(answer: RowsAnswer): number {
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}
