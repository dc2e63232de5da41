import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pictureNamesIn } from '../storage/picture-folder.ts';
import {
  type DataFolder,
  DataFolderError,
  isDataFolder,
  lockDataFolder,
  recoverPreviousDatabase,
} from './data-folder.ts';
import { openDatabase } from './database.ts';
import { databaseOpenError } from './database-open-error.ts';
import { deletedMessagesFile, mergeDeletedMessages, readDeletedMessages } from './deleted-messages.ts';
import { countRows, linesOf } from './table-counts.ts';

/**
 * Deletes what the embedded backend has put into a data folder, and the folder itself when nothing else is in it, after
 * `confirm` has got what it holds, a line each. `absent`: there was nothing to delete. The ids of messages deleted
 * for good are kept in the folder `backups`.
 *
 * @throws DataFolderError `in-use` while a process has the folder, `foreign` when it was not made by the product.
 */
export async function deleteData(
  folder: DataFolder,
  backups: string,
  confirm: (contents: string) => Promise<boolean>,
): Promise<'deleted' | 'kept' | 'absent'> {
  if (!isDataFolder(folder)) {
    if (!existsSync(folder.root) || readdirSync(folder.root).length === 0) return 'absent';
    throw new DataFolderError(
      'foreign',
      `The folder ${folder.root} was not made by this product, so nothing in it was deleted.`,
    );
  }
  using lock = lockDataFolder(folder);
  if (!(await confirm(await describeData(folder)))) return 'kept';
  if (readDeletedMessages(folder.deletedMessages).size > 0) {
    mergeDeletedMessages(folder.deletedMessages, join(backups, deletedMessagesFile));
  }
  const { root: _, ...paths } = folder;
  for (const path of Object.values(paths).flatMap((path) => [path, `${path}.new`])) {
    rmSync(path, { recursive: true, force: true });
  }
  // SQLite has a journal beside the lock until then.
  lock.close();
  if (readdirSync(folder.root).length === 0) rmdirSync(folder.root);
  return 'deleted';
}

/** What a locked folder holds. A database that cannot be read is described, too. */
async function describeData(folder: DataFolder): Promise<string> {
  recoverPreviousDatabase(folder);
  if (!existsSync(folder.database)) return `${folder.root} holds no database.`;
  try {
    const connection = await openDatabase(folder);
    const counts = await countRows(connection.driver).finally(() => connection.close());
    const entered = Object.entries(counts).filter(
      ([table, count]) => count > 0 && /^(public\.|auth\.users$)/.test(table),
    );
    const pictures = pictureNamesIn(folder.pictures).length;
    return `${folder.root} holds:\n${linesOf({ rows: Object.fromEntries(entered), pictures })}`;
  } catch (error) {
    const { message } = error instanceof DataFolderError ? error : databaseOpenError(folder, error);
    return message;
  }
}
