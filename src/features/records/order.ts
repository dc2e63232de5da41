import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Placed } from '#domain/place.ts';

/**
 * The positions to write, by id, so that a record of a list gets the place with this index. It is one; between equal
 * neighbours those after the record get new ones, too, as do all records where a position is none of a fractional index.
 *
 * @param rows in their order
 */
export function positionsAfterMove(
  rows: readonly Placed[],
  id: string,
  index: number,
): Readonly<Record<string, string>> {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  const to = Math.min(Math.max(index, 0), rows.length - 1);
  if (!moved || from === to) return {};
  const others = rows.toSpliced(from, 1);
  const before = others[to - 1]?.position ?? null;
  const isAfter = ({ position }: Placed) => before === null || position > before;
  const next = others.findIndex((row, place) => place >= to && isAfter(row));
  const equal = others.slice(to, next === -1 ? others.length : next);
  const after = others[next]?.position ?? null;
  try {
    if (equal.length === 0) return { [id]: generateKeyBetween(before, after) };
    return byId([moved, ...equal], generateNKeysBetween(before, after, equal.length + 1));
  } catch {
    return byId(others.toSpliced(to, 0, moved), generateNKeysBetween(null, null, rows.length));
  }
}

const byId = (rows: readonly Placed[], positions: readonly string[]) =>
  Object.fromEntries(rows.map((row, index) => [row.id, positions[index] ?? row.position]));
