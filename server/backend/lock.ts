import { type Lock, tryLock } from '../file-lock.ts';
import { type DataFolder, DataFolderError, unusableFolder } from './data-folder.ts';

/**
 * Locks the data folder for this process; the lock ends with the process.
 *
 * @throws DataFolderError `in-use` when another process, or this one, holds the lock; `unusable` when the lock file cannot be
 * written.
 */
export function lockDataFolder(folder: DataFolder): Lock {
  let lock: Lock | null;
  try {
    lock = tryLock(folder.lock);
  } catch (error) {
    throw unusableFolder(folder, 'cannot be written', error);
  }
  if (lock !== null) return lock;
  throw new DataFolderError('in-use', `The data folder ${folder.root} is in use by another process.`);
}
