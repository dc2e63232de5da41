import { isActor, isMadeUp, sourceOf } from './children.ts';

/**
 * A value of a context as JSON that is equal for equal values: sets, maps, dates, errors, numbers that JSON lacks and
 * large integers count by their content, actors by their ids, functions by their names.
 */
export function textOf(value: unknown): string {
  return JSON.stringify(plain(value, []));
}

function plain(value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return { [typeof value]: String(value) };
  if (typeof value === 'function') return { function: value.name };
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (isActor(value)) return { actor: isMadeUp(value.id) ? null : value.id, src: sourceOf(value) };
  if (around.includes(value)) return { circular: around.length - around.indexOf(value) };
  const inner = (part: unknown) => plain(part, [...around, value]);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Set) return { set: sorted([...value].map(inner)) };
  if (value instanceof Map) {
    return { map: sorted([...value].map(([key, one]) => [inner(key), inner(one)])) };
  }
  if (value instanceof Date) return { date: value.getTime() };
  if (value instanceof Error) return { error: value.name, message: value.message };
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]));
}

function sorted(parts: unknown[]): unknown[] {
  return parts
    .map((part) => ({ part, text: JSON.stringify(part) ?? '' }))
    .toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ part }) => part);
}
