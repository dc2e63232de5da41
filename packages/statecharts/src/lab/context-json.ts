import { textOf } from '../context-text.ts';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is undefined is null. */
export function jsonOf(value: unknown): Json {
  // The text was written as JSON.
  return value === undefined ? null : (JSON.parse(textOf(value)) as Json);
}

/** The fields of a context that an event has changed. */
export function changedFields(before: object, after: object): string[] {
  const text = (context: object, field: string) => textOf(Reflect.get(context, field));
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => text(before, field) !== text(after, field));
}
