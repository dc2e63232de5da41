import { DataFolderError, dataFolderAt, prepareDataFolder } from './data-folder.ts';
import { lockDataFolder } from './lock.ts';
import { readPidFile } from './pid-file.ts';

/**
 * Finds out early whether a data folder can be used, before anything is started. The answer may be out of
 * date a moment later: the lock decides.
 *
 * @throws DataFolderError that names the product that uses the folder, if one does.
 */
export function checkDataFolder(dataDir: string): void {
  const folder = dataFolderAt(dataDir);
  prepareDataFolder(folder);
  try {
    lockDataFolder(folder).release();
  } catch (error) {
    const running = readPidFile(dataDir);
    if (!(error instanceof DataFolderError) || error.problem !== 'in-use' || running === null) throw error;
    throw new DataFolderError(
      'in-use',
      `The data folder ${folder.root} is in use by the product that runs at ${running.url} (process ${running.pid}).`,
      { cause: error },
    );
  }
}
