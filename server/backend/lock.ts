import { DatabaseSync } from 'node:sqlite';
import { type DataFolder, DataFolderError, unusable } from './data-folder.ts';

/** A held lock; `release` may be called more than once. */
export type Lock = { release(): void };

/**
 * Takes the data folder for this process. The lock is the operating system's (an exclusive SQLite
 * transaction on an empty file), so it ends with the process however that dies.
 *
 * @throws DataFolderError `in-use` when another process, or this one, holds it; `unusable` when the lock
 * file cannot be written.
 */
export function lockDataFolder(folder: DataFolder): Lock {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(folder.lock, { timeout: 0 });
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    if (isBusy(error)) {
      throw new DataFolderError('in-use', `The data folder ${folder.root} is in use by another process.`, {
        cause: error,
      });
    }
    throw unusable(folder, 'cannot be written', error);
  }
  const held = database;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
