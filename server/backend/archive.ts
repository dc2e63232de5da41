import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync } from 'node:zlib';
import { create, extract } from 'tar';
import * as v from 'valibot';
import { pictureNamesIn } from '../storage/picture-folder.ts';
import { reasonOf, UserError } from '../user-error.ts';
import type { DataFolder } from './data-folder.ts';

/** The first file of an archive: what the others are, and what makes them readable. */
const contentsFile = 'backup.json';

const contentsSchema = v.object({
  format: v.literal('agency-backup-2'),
  madeAt: v.string(),
  release: v.string(),
  /** The major version of PostgreSQL, which reads its own files alone. */
  postgres: v.string(),
  /** The newest one that is applied; empty where that is not known. */
  migration: v.string(),
  /** SHA-256 of each other file, in hexadecimal, by its path. */
  sums: v.record(v.string(), v.string()),
});

export type ArchiveContents = v.InferOutput<typeof contentsSchema>;

/** Writes the database and the pictures of a folder, which nothing uses, as a gzip file of tar. Keys are left out. */
export async function writeArchive(
  { root, database, pictures, backupContents }: DataFolder,
  file: string,
  described: Omit<ArchiveContents, 'format' | 'sums'>,
): Promise<void> {
  const paths = [
    database,
    ...readdirSync(database, { recursive: true, encoding: 'utf8' }).map((path) => join(database, path)),
    ...pictureNamesIn(pictures).map((name) => join(pictures, name)),
  ];
  const sums: Record<string, string> = {};
  for (const path of paths) {
    if (statSync(path).isFile()) sums[relative(root, path)] = await sumOf(path);
  }
  const contents: ArchiveContents = { format: 'agency-backup-2', ...described, sums };
  try {
    writeFileSync(backupContents, JSON.stringify(contents), { mode: 0o600 });
    const options = { file, mode: 0o600, cwd: root, gzip: true, portable: true, noDirRecurse: true };
    await create(options, [contentsFile, ...paths.map((path) => relative(root, path))]);
    await sumOf(file);
  } finally {
    rmSync(backupContents, { force: true });
  }
}

/**
 * Unpacks an archive into a new folder, and compares all of it with its sums.
 *
 * @throws UserError when the file is none, is not whole, or a file in it differs
 */
export async function unpackArchive(file: string, folder: string): Promise<ArchiveContents> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    await refuseFormerFormat(file);
    // A link could lead out of the folder.
    const filter = (_: string, entry: object) =>
      'type' in entry && /^(File|Directory)$/.test(String(entry.type));
    await extract({ file, cwd: folder, strict: true, filter });
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  const contents = readContents(folder);
  if (contents === null) throw new UserError(`${file} is no backup of this product.`);
  for (const [path, sum] of Object.entries(contents.sums)) {
    const stored = await sumOf(join(folder, path)).catch(() => null);
    if (stored !== sum)
      throw new UserError(`${file} is damaged: ${path} differs from what the backup says of it.`);
  }
  return contents;
}

function readContents(folder: string): ArchiveContents | null {
  try {
    return v.parse(contentsSchema, JSON.parse(readFileSync(join(folder, contentsFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Release 0.1 wrote lines of JSON. */
async function refuseFormerFormat(file: string): Promise<void> {
  const start = await buffer(createReadStream(file, { end: 999 }));
  const unpacked = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  if (!unpacked.toString('latin1').startsWith('{"format":"agency-backup-1"')) return;
  throw new UserError(
    `${file} is a backup of release 0.1: restore it with that release, then start this one on the data folder.`,
  );
}

/** The digest of a file, which is then on the disk. */
async function sumOf(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const digest = createHash('sha256');
  for await (const chunk of file.createReadStream({ autoClose: false })) digest.update(chunk);
  await file.sync();
  return digest.digest('hex');
}
