import * as v from 'valibot';

/** Reads where a list goes on from a row as it came: parsed further, its moment would lose microseconds. */
export const cursorSchema = v.object({ id: v.string(), created_at: v.string() });

/** PostgREST's filter of the rows that follow a row in a list that is newest first, the id deciding between equals. */
export function followsCursor({ id, created_at }: v.InferOutput<typeof cursorSchema>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt."${id}")`;
}
