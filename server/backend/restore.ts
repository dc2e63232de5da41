import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { App } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import { pictureNamesIn } from '../storage/picture-folder.ts';
import { UserError } from '../user-error.ts';
import { type ArchiveContents, unpackArchive } from './archive.ts';
import { type DataFolder, dataFolderAt, lockDataFolder, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { postgresVersion } from './database-open-error.ts';
import {
  type DeletedMessages,
  deletedMessagesFile,
  readDeletedMessages,
  writeDeletedMessages,
} from './deleted-messages.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { type Contents, countRows, type RowCounts } from './table-counts.ts';

type Restored = Contents & {
  /** When the backup was made, ISO 8601. */
  madeAt: string;
  deletedSinceCount: number;
};

/**
 * Replaces a folder's database: unpacks and verifies the backup beside it, opens and counts it, migrates it, deletes what
 * has been deleted for good since, and holds the waiting versions that fell due since. Only then the files of its pictures
 * join those that are there, and its database replaces the old one, which stays beside it until the next start.
 *
 * @throws UserError when the file is no whole backup or was made by another version; DataFolderError while a product runs
 * on the folder. On these errors the old data is unchanged.
 */
export async function restore(dataDir: string, source: string): Promise<Restored> {
  const folder = dataFolderAt(dataDir);
  const file = resolve(source);
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  using _lock = lockDataFolder(folder);
  try {
    recoverPreviousDatabase(folder);
    const contents = await unpackArchive(file, folder.restored);
    refuseOtherVersion(contents);
    const besideBackup = readDeletedMessages(join(dirname(file), deletedMessagesFile));
    const deleted = new Map([...besideBackup, ...readDeletedMessages(folder.deletedMessages)]);
    const restored = dataFolderAt(folder.restored);
    const prepared = await prepareDatabase(restored, deleted);
    const pictures = pictureNamesIn(restored.pictures);
    replaceData(folder, restored, pictures, deleted);
    return { madeAt: contents.madeAt, ...prepared, pictures: pictures.length };
  } finally {
    rmSync(folder.restored, { recursive: true, force: true });
  }
}

function refuseOtherVersion({ postgres, release, migration }: ArchiveContents): void {
  if (postgres !== postgresVersion) {
    throw new UserError(
      `The backup is one of PostgreSQL ${postgres}, and this is ${postgresVersion}: restore it with release ${release}.`,
    );
  }
  if (migration <= (readMigrations().at(-1)?.version ?? '')) return;
  throw new UserError(
    `The backup has the migration ${migration}, which this version does not know: restore it with release ${release}.`,
  );
}

async function prepareDatabase(
  folder: DataFolder,
  deleted: DeletedMessages,
): Promise<{ rows: RowCounts; deletedSinceCount: number }> {
  const connection = await openDatabase(folder);
  const database = connection.driver;
  try {
    const rows = await countRows(database);
    await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
    await applyMigrations(database, readMigrations(), folder);
    // The purge by age would at once take again what it had taken since the backup.
    await database.exec(`
      delete from auth.sessions;
      delete from auth.refresh_tokens;
      delete from auth.flow_state;
      update private.contact_settings set purges_from = now() + interval '1 day';
      select private.hold_waiting_versions()`);
    return { rows, deletedSinceCount: await deleteAgain(database, deleted) };
  } finally {
    await connection.close();
  }
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

/** Killed between the two renames of the databases, the next start restores the previous one. */
function replaceData(
  { database, previousDatabase, pictures, deletedMessages }: DataFolder,
  restored: DataFolder,
  names: readonly string[],
  deleted: DeletedMessages,
): void {
  rmSync(previousDatabase, { recursive: true, force: true });
  // Before the rows that name them; a file never changes, and no earlier one is lost.
  mkdirSync(pictures, { recursive: true, mode: 0o700 });
  for (const name of names) renameSync(join(restored.pictures, name), join(pictures, name));
  writeDeletedMessages(deletedMessages, deleted);
  if (existsSync(database)) renameSync(database, previousDatabase);
  renameSync(restored.database, database);
}
