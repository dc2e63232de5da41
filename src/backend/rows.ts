import * as v from 'valibot';
import { type DataFailure, dataError, unreadable } from './call.ts';

/** What supabase-js answers to a request for rows. */
export type RowsAnswer = DataFailure | { error: null; data: unknown; count: number | null };

/**
 * The rows of an answer.
 * @param what named in the error where the schema does not match
 * @throws BackendError
 */
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

/** What is read of a row where only its existence counts. */
export const idSchema = v.object({ id: v.string() });

/** Options of a request that counts rows and answers none. */
export const countOnly = { count: 'exact', head: true } as const;

/**
 * How many rows there are, by the count that the request asked for.
 * @throws BackendError
 */
export function countRows(answer: RowsAnswer): number {
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}
