import { isPlainObject } from './plain-object.ts';

/** Data as the code of an object: bare keys, single quotes, spaces inside. */
export function code(data: unknown): string {
  if (typeof data === 'string') return text(data);
  if (data instanceof Error) return `new Error(${text(data.message)})`;
  if (typeof data !== 'object' || data === null) return String(data);
  if (Array.isArray(data)) return `[${data.map(code).join(', ')}]`;
  const parts = Object.entries(data).map(
    ([key, value]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)}: ${code(value)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Whether {@link code} says all of it: data as JSON has it, errors and `undefined`. */
export function isCode(data: unknown): boolean {
  if (typeof data !== 'object' || data === null)
    return !['function', 'symbol', 'bigint'].includes(typeof data);
  if (data instanceof Error) return true;
  return (Array.isArray(data) || isPlainObject(data)) && Object.values(data).every(isCode);
}

export function text(value: string): string {
  const quoted = JSON.stringify(value);
  return value.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}
