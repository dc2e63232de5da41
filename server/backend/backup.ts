import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { pictureNamesIn } from '../storage/picture-folder.ts';
import { toUserError, UserError } from '../user-error.ts';
import { writeArchive } from './archive.ts';
import {
  dataFolderAt,
  isDataFolder,
  lockDataFolder,
  makeFolder,
  recoverPreviousDatabase,
} from './data-folder.ts';
import { openDatabase } from './database.ts';
import { postgresVersion } from './database-open-error.ts';
import { deletedMessagesFile, mergeDeletedMessages } from './deleted-messages.ts';
import { countRows, type RowCounts } from './table-counts.ts';

/** What a backup or a restore has dealt with. */
export type Contents = { rows: RowCounts; pictures: number };

/**
 * Writes the data of a folder into a new file, which only its owner may read, and beside it what has been deleted for
 * good. Nothing is migrated or seeded before.
 *
 * @throws UserError when there is no data, the file exists, or a file cannot be read or written; DataFolderError while a product runs on the folder.
 */
export async function backUp(dataDir: string, target: string): Promise<Contents> {
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
    // A backup that was killed leaves its draft.
    const removeDraft = () => rmSync(draft, { force: true });
    removeDraft();
    using ended = new DisposableStack();
    ended.defer(removeDraft);
    // A database that cannot be read is no backup; a killed product's is recovered.
    const connection = await openDatabase(folder);
    const { driver: database } = connection;
    const newest = 'select coalesce(max(version), $1) as version from supabase_migrations.schema_migrations';
    const [counts, migrations] = await Promise.all([
      countRows(database),
      database.query<{ version: string }>(newest, ['']),
    ]).finally(() => connection.close());
    await writeArchive(folder, draft, {
      madeAt: new Date().toISOString(),
      release: packageJson.version,
      postgres: postgresVersion,
      migration: migrations.rows[0]?.version ?? '',
      counts,
    });
    renameSync(draft, file);
    mergeDeletedMessages(folder.deletedMessages, join(dirname(file), deletedMessagesFile));
    return { rows: counts, pictures: pictureNamesIn(folder.pictures).length };
  } catch (error) {
    throw toUserError(error, file);
  }
}

/** A line for each table, and one for the pictures. */
export function linesOf({ rows, pictures }: Contents): string {
  const lines = Object.entries({ ...rows, 'files of pictures': pictures });
  return lines.map(([name, count]) => `  ${name} ${count}`).join('\n');
}
