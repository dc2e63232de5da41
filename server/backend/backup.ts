import { once } from 'node:events';
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../user-error.ts';
import { checkDataFolder } from './check-folder.ts';
import { type DataFolder, dataFolderAt, isDataFolder, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { deletedMessagesFile, mergeDeletedMessages } from './deleted-messages.ts';
import { lockDataFolder } from './lock.ts';
import { readRows, tablesOf } from './table-rows.ts';

/** How many rows of each table a file holds. */
export type RowCounts = Readonly<Record<string, number>>;

/** The first line of a backup, which is lines of JSON in a gzip file. */
export const backupFormat = 'agency-backup-1';

/** How a line begins that holds a row of the table before it; a brace follows the row. */
export const rowStart = '{"row":';

/**
 * Writes the data of a folder into a new file, which only its owner may read, and beside it what has been deleted for
 * good. Nothing is migrated or seeded before.
 *
 * @throws UserError when there is no data, or the file exists; DataFolderError while a product runs on the folder.
 */
export async function backUp(dataDir: string, target: string): Promise<RowCounts> {
  const folder = dataFolderAt(dataDir);
  const file = resolve(target);
  const nothing = new UserError(`There is no local data in ${folder.root}.`);
  if (!isDataFolder(folder)) throw nothing;
  if (existsSync(file)) throw new UserError(`${file} exists already.`);
  checkDataFolder(dataDir);
  const lock = lockDataFolder(folder);
  const draft = `${file}.new`;
  try {
    recoverPreviousDatabase(folder);
    if (!existsSync(folder.database)) throw nothing;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const counts = await writeBackup(folder, draft);
    syncFile(draft);
    renameSync(draft, file);
    mergeDeletedMessages(folder.deletedMessages, join(dirname(file), deletedMessagesFile));
    return counts;
  } catch (error) {
    throw isSystemError(error)
      ? new UserError(`${file} cannot be written (${error.code}).`, { cause: error })
      : error;
  } finally {
    rmSync(draft, { force: true });
    lock.release();
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Waits until the disk holds a file's data. */
function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function writeBackup(folder: DataFolder, file: string): Promise<RowCounts> {
  const connection = await openDatabase(folder);
  const gzip = createGzip();
  const failed = new AbortController();
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  written.catch((error: unknown) => failed.abort(error));
  const write = async (line: string) => {
    failed.signal.throwIfAborted();
    if (gzip.write(`${line}\n`)) return;
    // The cause is what the file's stream said.
    await once(gzip, 'drain', { signal: failed.signal }).catch(() => failed.signal.throwIfAborted());
  };
  try {
    const database = connection.driver;
    const { rows: applied } = await database.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const migrations = applied.map(({ version }) => version);
    await write(JSON.stringify({ format: backupFormat, madeAt: new Date().toISOString(), migrations }));
    const counts: Record<string, number> = {};
    for (const table of await tablesOf(database)) {
      await write(JSON.stringify({ table }));
      const sum = await readRows(database, table, (row) => write(`${rowStart}${row}}`));
      await write(JSON.stringify({ sum }));
      counts[table.name] = sum.rows;
    }
    await write(JSON.stringify({ complete: true }));
    gzip.end();
    await written;
    return counts;
  } finally {
    gzip.destroy();
    await connection.close();
  }
}

/** Prints how many rows of each table there are. */
export function printCounts(counts: RowCounts): void {
  for (const [table, rows] of Object.entries(counts)) console.log(`  ${table} ${rows}`);
}
