import * as v from 'valibot';

const cursorSchema = v.object({ id: v.string(), created_at: v.string() });

type Cursor = v.InferOutput<typeof cursorSchema>;

/**
 * Where a list goes on; null when these rows are the last.
 * @param rows as they came: parsed, `created_at` would lose its microseconds
 * @param total how many rows the request would have without its limit
 */
export function nextCursor(rows: readonly unknown[], total: number): Cursor | null {
  const last = v.safeParse(cursorSchema, rows.at(-1));
  return last.success && rows.length < total ? last.output : null;
}

/** PostgREST's filter of the rows that follow a row in a list that is newest first, the id deciding between equals. */
export function afterCursorFilter({ id, created_at }: Cursor): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt."${id}")`;
}
