import * as v from 'valibot';
import type { Page, PageRequest } from '#domain/page.ts';
import { pictureBucket, pictureSchema, type StoredPicture } from '#domain/picture.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import type { EncodedPicture, Reporting } from '#machines/upload.machine.ts';
import { call, dataError } from './call.ts';
import { getClient } from './client.ts';
import { backendConfig } from './config.ts';
import { rowsAfter } from './cursor.ts';
import { namingMigration, parseRows } from './rows.ts';
import { confirmAdmin } from './session.ts';

const table = 'pictures';
const migration = '20261130100700_pictures';
const pageSize = 60;

/** Milliseconds for all files of a picture: with a slow connection 3 MB take a minute. */
const uploadTimeoutMs = 180_000;

const cacheSeconds = '31536000';

const { hash, type, widths, width, height, has_preview, colour } = pictureSchema.entries;
const rowSchema = v.object({
  ...{ hash, type, widths, width, height, has_preview, colour },
  name: v.string(),
  created_at: timestampSchema,
});
/** A picture of the library; `name` is that of the file that was chosen. */
type LibraryPicture = { id: string; name: string; picture: StoredPicture };

// All calls throw a BackendError, of kind `denied` also where the database hides rows without an error.

/** Stores the files of a picture, then its row in the library. What is already stored stays. */
export const uploadPicture = call<void, Reporting<{ encoded: EncodedPicture | null }>>(
  async ({ encoded, report }, signal) => {
    if (!encoded) throw new Error('Nothing is encoded.');
    const { files, picture } = encoded;
    for (const [index, { name, file }] of files.entries()) {
      await uploadFile(name, file, signal);
      report({ type: 'progress.made', progress: (index + 1) / files.length });
    }
    const client = await getClient();
    const row = { ...picture, widths: [...picture.widths] };
    const stored = await client.from(table).upsert(row, { ignoreDuplicates: true }).abortSignal(signal);
    const response = namingMigration(stored, migration);
    if (response.error) throw dataError(response);
  },
  uploadTimeoutMs,
);

/** The body of a refusal by Storage, whose status may differ from that of the response. */
const refusalSchema = v.object({ statusCode: v.optional(v.string()), message: v.string() });

async function uploadFile(name: string, file: Blob, signal: AbortSignal): Promise<void> {
  const { fetchAsUser } = await getClient();
  const body = new FormData();
  body.append('cacheControl', cacheSeconds);
  body.append('', file);
  const response = await fetchAsUser(`${backendConfig().url}/storage/v1/object/${pictureBucket}/${name}`, {
    method: 'POST',
    headers: { 'x-upsert': 'false' },
    body,
    signal,
  });
  if (response.ok) return;
  const parsed = v.safeParse(refusalSchema, await response.json().catch(() => null));
  const { statusCode, message } = parsed.success
    ? parsed.output
    : { statusCode: undefined, message: `The upload was answered with status ${response.status}.` };
  const status = response.status === 401 ? 401 : Number(statusCode ?? response.status);
  // Names are hashes.
  if (status === 409) return;
  throw dataError({ error: { message, code: status === 403 ? '42501' : null }, status });
}

/** The pictures of the library, newest first. */
export const loadPictures = call(
  async (
    { after }: PageRequest<Record<never, never>, string>,
    signal,
  ): Promise<Page<LibraryPicture, string, null>> => {
    const client = await getClient();
    let query = client
      .from(table)
      .select('hash, type, widths, width, height, has_preview, colour, name, created_at');
    if (after !== null) query = query.or(after);
    const response = await query
      .order('created_at', { ascending: false })
      .order('hash', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal);
    const found = parseRows(namingMigration(response, migration), rowSchema, 'pictures');
    if (found.length === 0) await confirmAdmin(table, signal);
    const rows = found
      .slice(0, pageSize)
      .map(({ name, created_at: _, ...picture }) => ({ id: picture.hash, name, picture }));
    const last = found.length > pageSize ? response.data?.[pageSize - 1] : null;
    return { rows, next: rowsAfter(last, 'created_at', 'hash'), details: null };
  },
);
