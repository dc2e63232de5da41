import { textOf } from '../context-text.ts';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is undefined is null. */
export function jsonOf(value: unknown): Json {
  // The text was written as JSON.
  return value === undefined ? null : (JSON.parse(textOf(value)) as Json);
}
