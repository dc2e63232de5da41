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
  if (value instanceof Set) return { set: [...value].map(inner).toSorted(byText) };
  if (value instanceof Map) {
    return { map: [...value].map(([key, one]) => [inner(key), inner(one)]).toSorted(byText) };
  }
  if (value instanceof Date) return { date: value.getTime() };
  if (value instanceof Error) return { error: value.name, message: value.message };
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]));
}

function byText(one: unknown, other: unknown): number {
  const [first, second] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
