import * as v from 'valibot';

/**
 * PostgREST's filter of the rows that follow a row in a list that is newest first, by the columns of a time and of an id,
 * which decides between equals. Null where there is no row.
 * @param row as it came: parsed, its time would lose its microseconds
 */
export function rowsAfter(row: unknown, time: string, id: string): string | null {
  const last = v.safeParse(v.object({ [time]: v.string(), [id]: v.string() }), row);
  if (!last.success) return null;
  const { [time]: at, [id]: value } = last.output;
  return `${time}.lt."${at}",and(${time}.eq."${at}",${id}.lt."${value}")`;
}
