import { textOf } from '../context-text.ts';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is undefined is null. */
export function jsonOf(value: unknown): Json {
  // The text was written as JSON.
  return value === undefined ? null : (JSON.parse(textOf(value)) as Json);
}

/** `path`: keys and places from the outside to the inside. What was added has no `before`, what was removed no `after`. */
export type ContextChange = { path: string[]; before?: Json; after?: Json };

/** The innermost values that differ. */
export function contextChanges(before: Json, after: Json, path: string[] = []): ContextChange[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  if (one === null || other === null || Array.isArray(before) !== Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key): ContextChange[] => {
    const [was, is] = [one.get(key), other.get(key)];
    const inner = [...path, key];
    if (was === undefined) return is === undefined ? [] : [{ path: inner, after: is }];
    return is === undefined ? [{ path: inner, before: was }] : contextChanges(was, is, inner);
  });
}

function partsOf(value: Json): Map<string, Json> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}
