import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, UserError } from './user-error.ts';

/** Ends when it is closed or disposed of, or with the process. */
export type Lock = Disposable & { close(): void };

const sqliteBusy = 5;
const retryIntervalMs = 50;

/**
 * Acquires a lock, a writing SQLite transaction on a file; null when another process, or this one, has it.
 *
 * @param holder what {@link holderOf} answers to others
 * @throws UserError when the file cannot be written.
 */
export function tryLock(file: string, holder?: string): Lock | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('begin immediate');
    if (holder !== undefined) {
      database.exec('drop table if exists lock; create table lock (holder text)');
      database.prepare('insert into lock values (?)').run(holder);
      // The lock is lost for a moment; who takes it then has it.
      database.exec('commit; begin immediate');
    }
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    const reason = `${file} cannot be locked (${reasonOf(error)}): let this user write it and its folder.`;
    throw new UserError(reason, { cause: error });
  }
}

/** What the holder of a lock has said of itself; null where that is not known. A lock that nobody holds has its last one. */
export function holderOf(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const row = database.prepare('select holder from lock').get();
    return typeof row?.holder === 'string' ? row.holder : null;
  } catch {
    return null;
  }
}

/** Waits for the lock, then runs `work` with it. */
export async function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let acquired = tryLock(file);
  while (acquired === null) {
    await delay(retryIntervalMs);
    acquired = tryLock(file);
  }
  using _lock = acquired;
  return await work();
}
