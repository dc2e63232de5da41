import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends when it is closed or disposed of, or with the process. */
export type Lock = Disposable & { close(): void };

const sqliteBusy = 5;
const retryIntervalMs = 50;

/**
 * Acquires a lock, an exclusive SQLite transaction on an empty file; null when another process, or this one, has it.
 *
 * @throws Error when the file cannot be written.
 */
export function tryLock(file: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
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
