import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@supabase/lite/pglite';
import { toUserError, UserError } from '../user-error.ts';
import { pictureLines } from './backup-pictures.ts';
import {
  type DataFolder,
  dataFolderAt,
  isDataFolder,
  lockDataFolder,
  makeFolder,
  recoverPreviousDatabase,
} from './data-folder.ts';
import { openDatabase } from './database.ts';
import { deletedMessagesFile, mergeDeletedMessages } from './deleted-messages.ts';
import { addRow, emptySum, readRows, tablesOf } from './table-rows.ts';

/** How many rows of each table a file holds, and how many files of pictures. */
export type RowCounts = Record<string, number>;

/** The first line of a backup, which is lines of JSON in a gzip file. */
export const backupFormat = 'agency-backup-1';

/** Beside the tables in {@link RowCounts}. */
export const pictureCount = 'files of pictures';

/** How a line begins that holds a row of the table before it; a brace follows the row. */
export const rowStart = '{"row":';

/**
 * Writes the data of a folder into a new file, which only its owner may read, and beside it what has been deleted for
 * good. Nothing is migrated or seeded before.
 *
 * @throws UserError when there is no data, the file exists, or a file cannot be read or written; DataFolderError while a product runs on the folder.
 */
export async function backUp(dataDir: string, target: string): Promise<RowCounts> {
  const folder = dataFolderAt(dataDir);
  const file = resolve(target);
  const nothing = new UserError(`There is no local data in ${folder.root}.`);
  if (!isDataFolder(folder)) throw nothing;
  if (existsSync(file)) throw new UserError(`${file} exists already.`);
  using _lock = lockDataFolder(folder);
  const draft = `${file}.new`;
  try {
    recoverPreviousDatabase(folder);
    if (!existsSync(folder.database)) throw nothing;
    makeFolder(dirname(file));
    const removeDraft = () => rmSync(draft, { force: true });
    // A backup that was killed leaves its draft.
    removeDraft();
    using ended = new DisposableStack();
    ended.defer(removeDraft);
    const connection = await openDatabase(folder);
    const counts: RowCounts = {};
    await pipeline(
      linesOf(connection.driver, folder, counts),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    ).finally(() => connection.close());
    renameSync(draft, file);
    mergeDeletedMessages(folder.deletedMessages, join(dirname(file), deletedMessagesFile));
    return counts;
  } catch (error) {
    throw toUserError(error, file);
  }
}

/** The lines of a backup; adds the rows of each table and the files of pictures to `counts`. */
async function* linesOf(database: PGlite, folder: DataFolder, counts: RowCounts): AsyncGenerator<string> {
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const migrations = rows.map(({ version }) => version);
  yield `${JSON.stringify({ format: backupFormat, madeAt: new Date().toISOString(), migrations })}\n`;
  for (const table of await tablesOf(database)) {
    yield `${JSON.stringify({ table })}\n`;
    let sum = emptySum;
    for await (const row of readRows(database, table)) {
      sum = addRow(sum, row);
      yield `${rowStart}${row}}\n`;
    }
    yield `${JSON.stringify({ sum })}\n`;
    counts[table.name] = sum.rows;
  }
  yield* pictureLines(folder, (files) => {
    counts[pictureCount] = files;
  });
  yield '{"complete":true}\n';
}

export function printCounts(counts: RowCounts): void {
  for (const [table, rows] of Object.entries(counts)) console.log(`  ${table} ${rows}`);
}
