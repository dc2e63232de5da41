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
 * Acquires a lock, an exclusive SQLite transaction on an empty file; null when another process, or this one, has it.
 *
 * @throws UserError when the file cannot be written.
 */
export function tryLock(file: string): Lock | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    const reason = `${file} cannot be locked (${reasonOf(error)}): let this user write it and its folder.`;
    throw new UserError(reason, { cause: error });
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
