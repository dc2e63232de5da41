/** A longer request body is refused: 100 kB, in bytes. */
export const BODY_LIMIT_BYTES = 100_000;

/** What reading a request body came to. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'too-large' } | { kind: 'malformed' };

/**
 * Reads a request body as JSON in UTF-8 without ever holding more than the limit: `content-length` can only
 * refuse earlier, the bytes that really arrive decide.
 */
export async function readJson(request: Request, limit = BODY_LIMIT_BYTES): Promise<JsonBody> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    await request.body?.cancel();
    return { kind: 'too-large' };
  }
  const bytes = await readBytes(request.body, limit);
  if (!bytes) return { kind: 'too-large' };
  try {
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { kind: 'malformed' };
  }
}

async function readBytes(body: Request['body'], limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(limit);
  let length = 0;
  if (!body) return bytes.subarray(0, 0);
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > limit) {
      await reader.cancel();
      return undefined;
    }
    bytes.set(part.value, length);
    length += part.value.length;
  }
  return bytes.subarray(0, length);
}
