import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, DataFolderError, isDataFolder } from './data-folder.ts';
import { deletedMessagesFile, mergeDeletedMessages, readDeletedMessages } from './deleted-messages.ts';
import { lockDataFolder } from './lock.ts';

/**
 * Deletes what the embedded backend has put into a data folder, and the folder itself when nothing else is
 * in it. False when there was nothing to delete. The ids of messages deleted for good stay beside the backups.
 *
 * @param backups the folder of the backups
 * @throws DataFolderError `in-use` while a process has the folder, `foreign` when it is not ours.
 */
export function deleteData(folder: DataFolder, backups: string): boolean {
  if (!isDataFolder(folder)) {
    if (!existsSync(folder.root) || readdirSync(folder.root).length === 0) return false;
    throw new DataFolderError(
      'foreign',
      `The folder ${folder.root} was not made by this product, so nothing in it was deleted.`,
    );
  }
  const lock = lockDataFolder(folder);
  try {
    if (readDeletedMessages(folder.deletedMessages).size > 0) {
      mergeDeletedMessages(folder.deletedMessages, join(backups, deletedMessagesFile));
    }
    const { root: _, secrets, deletedMessages, ...others } = folder;
    const files = [secrets, deletedMessages].flatMap((file) => [file, `${file}.new`]);
    for (const path of [...Object.values(others), ...files]) {
      rmSync(path, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
  if (readdirSync(folder.root).length === 0) rmdirSync(folder.root);
  return true;
}
