import { parseAccept } from 'hono/utils/accept';

/** Positions of the first and the last byte, both included. */
export type ByteRange = { first: number; last: number };

type Coding = 'identity' | 'br' | 'gzip';

/** The best coding that the client accepts among those available. */
export function preferredCoding(headers: Headers, available: readonly string[]): Coding {
  const accepted = parseAccept(headers.get('accept-encoding') ?? '').filter(({ q }) => q > 0);
  const isAccepted = (coding: string) => accepted.some(({ type }) => type.toLowerCase() === coding);
  const codings = ['br', 'gzip'] as const;
  return codings.find((coding) => available.includes(coding) && isAccepted(coding)) ?? 'identity';
}

/**
 * The one range of bytes that a request asks for. Null means the whole file: no range, several ranges,
 * another unit, or an `If-Range` that names another version.
 */
export function parseRange(headers: Headers, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '');
  if (match === null) return null;
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return null;

  const [, start = '', end = ''] = match;
  if (start === '' && end === '') return null;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Whether the client has this version of a file. */
export function isKnown(headers: Headers, etag: string): boolean {
  const known = headers.get('if-none-match') ?? '';
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}
