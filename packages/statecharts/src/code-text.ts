import { isPlainObject } from './plain-object.ts';

/** Code for values that no literal says, by the value: `config.machines.door.inputs[0]`. */
export type KnownCode = ReadonlyMap<unknown, string>;

/** Data as the code of an object: bare keys, single quotes, spaces inside. */
export function code(data: unknown, known: KnownCode = new Map()): string {
  const given = known.get(data);
  if (given !== undefined && !isLiteral(data)) return given;
  if (typeof data === 'string') return text(data);
  if (data instanceof Error) return errorCode(data);
  if (typeof data !== 'object' || data === null) return String(data);
  if (Array.isArray(data)) return `[${data.map((part) => code(part, known)).join(', ')}]`;
  const parts = Object.entries(data).map(
    ([key, value]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)}: ${code(value, known)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Whether {@link code} says all of it: data as JSON has it, errors, `undefined` and what is known. */
export function isCode(data: unknown, known: KnownCode = new Map()): boolean {
  if (known.has(data) || isLiteral(data)) return true;
  if (typeof data !== 'object' || data === null) return false;
  return (
    (Array.isArray(data) || isPlainObject(data)) && Object.values(data).every((part) => isCode(part, known))
  );
}

function isLiteral(data: unknown): boolean {
  if (data instanceof Error) return data.constructor === Error && Object.values(data).every(isLiteral);
  if (Array.isArray(data) || isPlainObject(data)) return Object.values(data).every(isLiteral);
  return (
    (typeof data !== 'object' || data === null) && !['function', 'symbol', 'bigint'].includes(typeof data)
  );
}

function errorCode({ message, ...fields }: Error): string {
  const made = `new Error(${text(message)})`;
  return Object.keys(fields).length === 0 ? made : `Object.assign(${made}, ${code(fields)})`;
}

export function text(value: string): string {
  const quoted = JSON.stringify(value);
  return value.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}
