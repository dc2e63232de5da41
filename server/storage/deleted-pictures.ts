import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureFolder } from './picture-folder.ts';
import { partsOf } from './routes.ts';

type Backend = { secretKey: string; fetchAsProduct(request: Request): Promise<Response> };

/** In the folder of pictures, from the first time on. */
const doneFile = '.deleted-pictures-removed';

const dayMs = 24 * 60 * 60 * 1000;
const pageSize = 500;

/**
 * Removes the files of pictures that an admin deleted from the library in release 0.1, once for each folder: neither the
 * library nor a record nor the history names them. An upload that was cut off within a day may go on.
 * @returns how many files
 */
export async function removeDeletedPictures(folder: PictureFolder, backend: Backend): Promise<number> {
  const done = join(folder.path, doneFile);
  if (existsSync(done)) return 0;
  const files = (await folder.list()).filter(({ changedAt }) => changedAt.getTime() < Date.now() - dayMs);
  const named = files.length === 0 ? new Set<string>() : await namedHashes(backend);
  const deleted = files.filter(({ name }) => !named.has(partsOf(name)?.hash ?? ''));
  for (const { name } of deleted) await folder.remove(name);
  writeFileSync(done, '');
  return deleted.length;
}

/** All that looks like a hash in the tables that may name pictures. */
async function namedHashes({ secretKey, fetchAsProduct }: Backend): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const [table, key] of [
    ['pictures', 'hash'],
    ['portfolio_items', 'id'],
    ['content_documents', 'id'],
    ['content_history', 'id'],
  ]) {
    for (let offset = 0, rows = ''; rows !== '[]'; offset += pageSize) {
      const address = `http://127.0.0.1/rest/v1/${table}?order=${key}&limit=${pageSize}&offset=${offset}`;
      const response = await fetchAsProduct(new Request(address, { headers: { apikey: secretKey } }));
      rows = await response.text();
      if (!response.ok) throw new Error(`${table} was answered with ${response.status}.`);
      for (const [hash] of rows.matchAll(/[0-9a-f]{64}/g)) hashes.add(hash);
    }
  }
  return hashes;
}
