import { messageOf } from '../../errors.ts';
import type { Json } from '../context-changes.ts';

/** What a person has written as JSON, or a sentence that says what is wrong with it. */
export function parsedJson(text: string, kind: 'object' | 'any'): { value: Json } | { fault: string } {
  try {
    const value: Json = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (kind === 'object' && !isObject) return { fault: 'A payload is an object: { "field": value }.' };
    return { value };
  } catch (error) {
    return { fault: `This is not JSON: ${messageOf(error)}` };
  }
}
