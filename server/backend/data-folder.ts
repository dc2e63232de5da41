import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { holderOf, type Lock, tryLock } from '../file-lock.ts';
import { errorCode, UserError } from '../user-error.ts';

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

export type DataFolder = ReturnType<typeof dataFolderAt>;

/** The absolute paths inside the data folder at `dataDir`, which need not exist. */
export function dataFolderAt(dataDir: string) {
  const root = resolve(dataDir);
  return {
    root,
    database: join(root, 'database'),
    /** Where a new database is created before it is renamed to `database`. */
    newDatabase: join(root, 'database.new'),
    /** Where a backup is unpacked before its database replaces `database`, which is renamed to `previousDatabase`. */
    restored: join(root, 'restored'),
    previousDatabase: join(root, 'database.previous'),
    pictures: join(root, 'pictures'),
    /** While a backup is made. */
    backupContents: join(root, 'backup.json'),
    lock: join(root, 'embedded-backend.lock'),
    secrets: join(root, 'secrets.json'),
    /** The version of the newest migration that is applied. */
    newestMigration: join(root, 'newest-migration.txt'),
    deletedMessages: join(root, 'deleted-messages.txt'),
    publishedContent: join(root, 'published-content.json'),
    /** Release 0.1 named the running product in it; a killed one has left it. */
    formerPidFile: join(root, 'running.json'),
  };
}

export const backupsFolder = 'backups';

/** Whether a folder is the product's: it holds the lock file, or a database and keys. False when absent. */
export function isDataFolder(folder: DataFolder): boolean {
  const entries = entriesOf(folder);
  return (
    entries.includes('embedded-backend.lock') || (entries.includes('secrets.json') && hasDatabase(folder))
  );
}

export function hasDatabase({ database }: DataFolder): boolean {
  return existsSync(join(database, 'PG_VERSION'));
}

const holderSchema = v.object({ url: v.nullable(v.string()), pid: v.number() });

/** Who has locked a data folder; `url` is the address of a running product. Null where that is not known. */
export function folderHolder({ lock }: DataFolder): v.InferOutput<typeof holderSchema> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), holderOf(lock));
  return read.success ? read.output : null;
}

/**
 * Locks a data folder until the lock is closed or this process ends. Creates it, readable by its owner only, or
 * accepts an existing one that is empty or the product's.
 *
 * @throws DataFolderError `unusable` when it cannot be created, read or written, `foreign` when it holds other files,
 * `in-use` when another process, or this one, holds the lock.
 * @param url the address of the product that will run on it
 */
export function lockDataFolder(folder: DataFolder, url: string | null = null): Lock {
  try {
    makeFolder(folder.root);
  } catch (error) {
    throw unusableFolder(folder, 'cannot be created', error);
  }
  if (entriesOf(folder).length > 0 && !isDataFolder(folder)) {
    throw new DataFolderError(
      'foreign',
      `The data folder ${folder.root} holds other files and was not made by this product.`,
    );
  }
  let lock: Lock | null;
  try {
    lock = tryLock(folder.lock, JSON.stringify({ url, pid: process.pid }));
  } catch (error) {
    throw unusableFolder(folder, 'cannot be written', error);
  }
  if (lock !== null) return lock;
  const holder = folderHolder(folder);
  const user =
    holder === null
      ? 'another process'
      : holder.url === null
        ? `process ${holder.pid}`
        : `the product that runs at ${holder.url} (process ${holder.pid})`;
  throw new DataFolderError('in-use', `The data folder ${folder.root} is in use by ${user}.`);
}

/** Restores the database that an interrupted restore had renamed, also over an empty folder. The folder must be locked. */
export function recoverPreviousDatabase({ database, previousDatabase }: DataFolder): void {
  const isAbsent = !existsSync(database) || readdirSync(database).length === 0;
  if (isAbsent && existsSync(previousDatabase)) renameSync(previousDatabase, database);
}

/** A {@link DataFolderError} that says what the system refused, with its error code. */
export function unusableFolder(folder: DataFolder, what: string, cause: unknown): DataFolderError {
  const code = errorCode(cause);
  const suffix = code === undefined ? '' : ` (${code})`;
  return new DataFolderError('unusable', `The data folder ${folder.root} ${what}${suffix}.`, { cause });
}

/**
 * Makes a folder, and those above it, where it is absent. Node's own recursive mkdir never returns where a folder exists
 * that takes no new ones, as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

function entriesOf(folder: DataFolder): string[] {
  try {
    return readdirSync(folder.root);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    throw unusableFolder(folder, code === 'ENOTDIR' ? 'is not a folder' : 'cannot be read', error);
  }
}
