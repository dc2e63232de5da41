import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';

/** Why a data folder cannot be used. */
export type DataFolderProblem = 'in-use' | 'unusable' | 'foreign' | 'damaged' | 'migrations';

/** A data folder cannot be used; `message` is one sentence for a person and names the folder. */
export class DataFolderError extends UserError {
  override name = 'DataFolderError';
  readonly problem: DataFolderProblem;

  constructor(problem: DataFolderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The absolute paths inside one data folder. */
export type DataFolder = {
  root: string;
  database: string;
  /** Where a new database is created before it is renamed to `database`. */
  newDatabase: string;
  /** Where a backup is restored before it replaces `database`, which is renamed to `previousDatabase`. */
  restoredDatabase: string;
  previousDatabase: string;
  lock: string;
  secrets: string;
  pidFile: string;
  /** The ids of messages that are deleted for good. */
  deletedMessages: string;
};

/** The paths of the data folder at `dataDir`, which need not exist. */
export function dataFolderAt(dataDir: string): DataFolder {
  const root = resolve(dataDir);
  return {
    root,
    database: join(root, 'database'),
    newDatabase: join(root, 'database.new'),
    restoredDatabase: join(root, 'database.restored'),
    previousDatabase: join(root, 'database.previous'),
    lock: join(root, 'embedded-backend.lock'),
    secrets: join(root, 'secrets.json'),
    pidFile: join(root, 'running.json'),
    deletedMessages: join(root, 'deleted-messages.txt'),
  };
}

/** The folder for backups that the commands use by default. */
export const backupsFolder = 'backups';

/** Whether a folder was made by {@link prepareDataFolder}: it holds our lock file. False when absent. */
export function isDataFolder(folder: DataFolder): boolean {
  return entriesOf(folder).includes('embedded-backend.lock');
}

/**
 * Creates the data folder, readable by its owner only, or accepts an existing one that is empty or ours.
 *
 * @throws DataFolderError `unusable` when it cannot be created or read, `foreign` when it holds other files.
 */
export function prepareDataFolder(folder: DataFolder): void {
  try {
    makeFolder(folder.root);
  } catch (error) {
    throw unusableFolder(folder, 'cannot be created', error);
  }
  const entries = entriesOf(folder);
  if (entries.length > 0 && !isDataFolder(folder)) {
    throw new DataFolderError(
      'foreign',
      `The data folder ${folder.root} holds other files and was not made by this product.`,
    );
  }
}

/** Restores the database that an interrupted restore had renamed. The folder must be locked. */
export function recoverPreviousDatabase({ database, previousDatabase }: DataFolder): void {
  if (!existsSync(database) && existsSync(previousDatabase)) renameSync(previousDatabase, database);
}

/** A {@link DataFolderError} that says what the system refused, with its error code. */
export function unusableFolder(folder: DataFolder, what: string, error: unknown): DataFolderError {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new DataFolderError('unusable', `The data folder ${folder.root} ${what}${code}.`, { cause: error });
}

// Node's own recursive mkdir never returns where a folder exists that takes no new ones, as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

function entriesOf(folder: DataFolder): string[] {
  try {
    return readdirSync(folder.root);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') {
      throw unusableFolder(folder, 'is not a folder', error);
    }
    throw unusableFolder(folder, 'cannot be read', error);
  }
}
