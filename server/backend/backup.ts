import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { readTextFile, toUserError, UserError } from '../user-error.ts';
import { writeArchive } from './archive.ts';
import {
  dataFolderAt,
  hasDatabase,
  isDataFolder,
  lockDataFolder,
  makeFolder,
  recoverPreviousDatabase,
} from './data-folder.ts';
import { deletedMessagesFile, mergeDeletedMessages } from './deleted-messages.ts';

/**
 * Writes the data of a folder into a new file, which only its owner may read, and beside it what has been deleted for
 * good. The database is not opened: the restore recovers that of a killed product.
 *
 * @throws UserError when there is no data, the file exists, or a file cannot be read or written; DataFolderError while a product runs on the folder.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  const folder = dataFolderAt(dataDir);
  const file = resolve(target);
  const nothing = new UserError(`There is no local data in ${folder.root}.`);
  if (!isDataFolder(folder)) throw nothing;
  if (existsSync(file)) throw new UserError(`${file} exists already.`);
  using _lock = lockDataFolder(folder);
  const draft = `${file}.new`;
  try {
    recoverPreviousDatabase(folder);
    if (!hasDatabase(folder)) throw nothing;
    makeFolder(dirname(file));
    // A backup that was killed leaves its draft.
    const removeDraft = () => rmSync(draft, { force: true });
    removeDraft();
    using ended = new DisposableStack();
    ended.defer(removeDraft);
    await writeArchive(folder, draft, {
      madeAt: new Date().toISOString(),
      release: packageJson.version,
      postgres: readFileSync(join(folder.database, 'PG_VERSION'), 'utf8').trim(),
      migration: readTextFile(folder.newestMigration) ?? '',
    });
    renameSync(draft, file);
    mergeDeletedMessages(folder.deletedMessages, join(dirname(file), deletedMessagesFile));
  } catch (error) {
    throw toUserError(error, file);
  }
}
