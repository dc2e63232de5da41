import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { App } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import * as v from 'valibot';
import { errorCode, UserError } from '../user-error.ts';
import { backupFormat, pictureCount, type RowCounts, rowStart } from './backup.ts';
import { parseLine } from './backup-line.ts';
import { openPictureRestore } from './backup-pictures.ts';
import { type DataFolder, dataFolderAt, lockDataFolder, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import {
  type DeletedMessages,
  deletedMessagesFile,
  readDeletedMessages,
  writeDeletedMessages,
} from './deleted-messages.ts';
import { applyMigrations, firstOfRelease01, readMigrations } from './migrations.ts';
import { addRow, emptySum, readRows, type Sum, type Table, tablesOf } from './table-rows.ts';

const headerSchema = v.object({
  format: v.literal(backupFormat),
  madeAt: v.string(),
  migrations: v.array(v.string()),
});
const lineSchema = v.union([
  v.object({ table: v.object({ name: v.string(), columns: v.string() }) }),
  v.object({ sum: v.object({ rows: v.number(), digest: v.string() }) }),
  v.object({ complete: v.literal(true) }),
]);

/**
 * Replaces a folder's database: creates a new one with the schema of the backup, fills it without running triggers,
 * compares it with the backup, deletes what has been deleted for good since, and migrates it. Only then the files of the
 * backup's pictures, compared too, join those that are there, and the database replaces the old one, which stays beside
 * it until the next start.
 *
 * @throws UserError when the file is no whole backup, was made by a newer version, holds a row that the database refuses,
 * or what is stored differs from it;
 * DataFolderError while a product runs on the folder. On these errors the old data is unchanged.
 */
export async function restore(dataDir: string, source: string) {
  const folder = dataFolderAt(dataDir);
  const file = resolve(source);
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  using _lock = lockDataFolder(folder);
  using pictures = openPictureRestore(folder);
  try {
    recoverPreviousDatabase(folder);
    const deletedBesideBackup = readDeletedMessages(join(dirname(file), deletedMessagesFile));
    const deleted = new Map([...deletedBesideBackup, ...readDeletedMessages(folder.deletedMessages)]);
    const newFolder = { ...folder, database: folder.restoredDatabase };
    const restored = await fillNewDatabase(newFolder, file, deleted, pictures);
    const { database, previousDatabase, restoredDatabase } = folder;
    rmSync(previousDatabase, { recursive: true, force: true });
    // Before the rows that name them; no earlier file is lost.
    pictures.join();
    // If the process is killed between the two renames, the next start restores the previous database.
    if (existsSync(database)) renameSync(database, previousDatabase);
    renameSync(restoredDatabase, database);
    writeDeletedMessages(folder.deletedMessages, deleted);
    return restored;
  } finally {
    rmSync(folder.restoredDatabase, { recursive: true, force: true });
  }
}

type PictureRestore = ReturnType<typeof openPictureRestore>;

async function fillNewDatabase(
  newFolder: DataFolder,
  file: string,
  deleted: DeletedMessages,
  pictures: PictureRestore,
) {
  rmSync(newFolder.database, { recursive: true, force: true });
  const lines = linesOf(file);
  const header = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), (await lines.next()).value);
  if (!header.success) throw new UserError(`${file} is no backup of this product.`);
  const { madeAt, migrations } = header.output;
  if (migrations.includes(firstOfRelease01)) {
    throw new UserError(
      `${file} holds data of release 0.1: restore it with that release, then start this one on the data folder.`,
    );
  }
  const known = readMigrations();
  const unknown = migrations.find((version) => known.every((migration) => migration.version !== version));
  if (unknown !== undefined) {
    throw new UserError(`The backup has the migration ${unknown}, which this version does not know.`);
  }
  const applied = known.filter(({ version }) => migrations.includes(version));

  const connection = await openDatabase(newFolder);
  const database = connection.driver;
  try {
    await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
    await applyMigrations(database, applied, newFolder);
    // No trigger runs, and rows may come before those that they refer to.
    await database.exec('set session_replication_role = replica');
    const counts = await loadTables(database, file, lines, pictures);
    await database.exec('set session_replication_role = origin');
    await applyMigrations(database, known, newFolder);
    await continueHistory(database);
    // The purge by age would at once take again what it had taken since the backup.
    await database.exec(`update private.contact_settings set purges_from = now() + interval '1 day'`);
    return {
      /** When the backup was made, ISO 8601. */
      madeAt,
      counts,
      /** Messages of the backup that have been deleted for good since. */
      deletedSinceCount: await deleteAgain(database, deleted),
    };
  } finally {
    await connection.close();
  }
}

/**
 * Replaces the rows of each table by those of a backup, from its lines after the first, and compares them.
 *
 * @throws UserError when a row is refused, what is stored differs, or the end is missing.
 */
export async function loadTables(
  database: PGlite,
  file: string,
  lines: AsyncGenerator<string>,
  pictures: PictureRestore,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  const known = await tablesOf(database);
  let table: Table | null = null;
  let rows: string[] = [];
  let insertedCount = 0;
  for await (const line of lines) {
    if (pictures.take(line)) continue;
    // Left as text: numbers may be larger than JavaScript's.
    const row = line.startsWith(rowStart) ? line.slice(rowStart.length, -1) : null;
    const part = row === null ? parseLine(lineSchema, line) : null;
    const isInTable = part === null || 'sum' in part;
    if (isInTable !== (table !== null)) {
      throw new UserError(`${file} is damaged: a table has no beginning or no end.`);
    }
    if (row !== null) rows.push(row);
    if (table !== null && (row === null || rows.length === 100)) {
      await insertRows(database, table, rows, insertedCount);
      insertedCount += rows.length;
      rows = [];
    }
    if (part === null) continue;
    if ('complete' in part) return { ...counts, [pictureCount]: pictures.count() };
    if ('table' in part) {
      table = requireKnownTable(known, part.table);
      insertedCount = 0;
      await database.exec(`delete from ${table.name}`);
    } else if (table !== null) {
      await compareTable(database, table, part.sum);
      counts[table.name] = part.sum.rows;
      table = null;
    }
  }
  throw new UserError(`${file} is damaged: it ends before it is complete.`);
}

/**
 * The backup's table, with the columns of the backup.
 *
 * @throws UserError when the table or one of its columns is not in the database of this version.
 */
function requireKnownTable(known: Table[], { name, columns }: Table): Table {
  const present = known.find((table) => table.name === name)?.columns.split(', ');
  const missing = columns.split(', ').find((column) => !present?.includes(column));
  if (missing === undefined) return { name, columns };
  throw new UserError(`The backup has the column ${missing} of ${name}, which this version does not know.`);
}

/**
 * Inserts rows after the first `insertedCount` rows of the table.
 *
 * @throws UserError that names the first row which the database refuses, without what it holds.
 */
async function insertRows(
  database: PGlite,
  table: Table,
  rows: string[],
  insertedCount: number,
): Promise<void> {
  try {
    await insert(database, table, rows);
  } catch {
    for (const [index, row] of rows.entries()) {
      try {
        await insert(database, table, [row]);
      } catch (cause) {
        // What is no JSON has none.
        const key = await keyOf(database, table, row).catch(() => '');
        throw new UserError(
          `Row ${insertedCount + index + 1} of ${table.name}${key} was refused: ${refusalOf(cause)}.`,
          { cause },
        );
      }
    }
  }
}

async function insert(database: PGlite, { name, columns }: Table, rows: string[]): Promise<void> {
  await database.query(
    `insert into ${name} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

/** The primary key of a row, in brackets after a blank; empty where the table has none. */
async function keyOf(database: PGlite, { name }: Table, row: string): Promise<string> {
  const { rows } = await database.query<{ column: string; value: string }>(
    `select attname as column, $2::text::jsonb ->> attname as value
     from pg_catalog.pg_index
     join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary`,
    [name, row],
  );
  const key = rows.map(({ column, value }) => `${column} ${value}`).join(', ');
  return key && ` (${key})`;
}

/** Postgres names the constraint that a row violates; its other messages quote values. */
function refusalOf(error: unknown): string {
  const code = errorCode(error) ?? '';
  return error instanceof Error && code.startsWith('23') ? error.message : `database error ${code}`;
}

async function compareTable(database: PGlite, table: Table, expected: Sum): Promise<void> {
  let stored = emptySum;
  for await (const row of readRows(database, table)) stored = addRow(stored, row);
  if (stored.rows === expected.rows && stored.digest === expected.digest) return;
  throw new UserError(
    `What was stored in ${table.name} differs from the backup (${stored.rows} rows, ${expected.rows} in the backup).`,
  );
}

async function deleteAgain(database: PGlite, deleted: DeletedMessages): Promise<number> {
  const ids = [...deleted.keys()];
  let count = 0;
  for (const table of ['contact_messages', 'deleted_contact_messages']) {
    const { affectedRows = 0 } = await database.query(
      `delete from public.${table} where id = any ($1::uuid[])`,
      [ids],
    );
    count += affectedRows;
  }
  await database.query(
    `insert into private.deleted_messages (id, deleted_at) select * from unnest($1::uuid[], $2::timestamptz[])
     on conflict do nothing`,
    [ids, [...deleted.values()]],
  );
  return count;
}

/** The restored entries have their ids; new ones follow. */
async function continueHistory(database: PGlite): Promise<void> {
  await database.exec(
    `select setval(pg_get_serial_sequence('public.content_history', 'id'), coalesce(max(id), 0) + 1, false)
     from public.content_history`,
  );
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // An error ends the iteration.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${file} cannot be read: ${reason}.`, { cause: error });
  }
}
