import * as v from 'valibot';
import { unreadableError } from './call.ts';

/** Rows as they came, and how many the list has from the first of them to its end; null where the answer does not say. */
export type ListPart = { rows: readonly unknown[]; count: number | null };

/**
 * Reads a list to its end, in the order of a key: each answer has as many rows as the server allows.
 * @param key a column of texts that differ and do not change, so that no row is read twice or left out
 * @param readAfter reads the rows whose keys are greater than this one; null: the first rows
 * @throws BackendError where rows are missing and an answer has none that they could follow, or no count
 */
export async function readAll(
  key: string,
  readAfter: (after: string | null) => Promise<ListPart>,
): Promise<unknown[]> {
  const lastSchema = v.object({ [key]: v.string() });
  const all: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const { rows, count } = await readAfter(after);
    all.push(...rows);
    if (count !== null && rows.length >= count) return all;
    const last = v.safeParse(lastSchema, rows.at(-1));
    if (count === null || !last.success) throw unreadableError('list');
    after = last.output[key] ?? null;
  }
}
