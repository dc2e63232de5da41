/** A record with its place in a list: by position, then by id. */
export type Placed = { id: string; position: string };

/** Positions are compared by their bytes, as the database does. */
export function inOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return rows.toSorted((one, other) => compare(one.position, other.position) || compare(one.id, other.id));
}
