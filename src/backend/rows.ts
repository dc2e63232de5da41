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

/** Options of a request that counts rows and answers none. */
export const countOnly = { count: 'exact', head: true } as const;

/**
 * How many rows a request counts.
 * @throws BackendError
 */
export async function countRows(request: PromiseLike<RowsAnswer>): Promise<number> {
  const answer = await request;
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}
