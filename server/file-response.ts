type StoredFile = {
  size: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** @param end the position after the last byte */
  read(first: number, end: number): BodyInit;
};

/** The response to GET or HEAD: the file, 206 with a part of it, 416, or 304 where the client has this version. */
export function fileResponse(request: Request, { size, etag, headers: own, read }: StoredFile): Response {
  const headers = new Headers({ ...own, etag, 'accept-ranges': 'bytes' });
  if (isKnown(request.headers, etag)) return new Response(null, { status: 304, headers });
  const range = parseRange(request.headers, size, etag);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range !== null) headers.set('content-range', `bytes ${first}-${last}/${size}`);
  headers.set('content-length', String(last + 1 - first));
  const body = request.method === 'HEAD' ? null : read(first, last + 1);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

/**
 * Positions of the first and the last byte that a request asks for. Null means the whole file: no range, several
 * ranges, another unit, or an `If-Range` that names another version.
 */
function parseRange(
  headers: Headers,
  size: number,
  etag: string,
): { first: number; last: number } | 'unsatisfiable' | null {
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

function isKnown(headers: Headers, etag: string): boolean {
  const known = headers.get('if-none-match') ?? '';
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}
