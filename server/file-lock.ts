import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** `release` may be called more than once. */
export type Lock = { release(): void };

const sqliteBusy = 5;
const retryIntervalMs = 50;

/**
 * Acquires a lock; null when another process, or this one, holds it. It is the operating system's (an exclusive
 * SQLite transaction on an empty file), so it ends with the process.
 *
 * @throws Error when the file cannot be written.
 */
export function tryLock(file: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

/** Waits for the lock, then runs `work` while holding it. */
export async function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let lock = tryLock(file);
  while (lock === null) {
    await delay(retryIntervalMs);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
