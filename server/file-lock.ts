import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** `release` may be called more than once. */
export type Lock = { release(): void };

const sqliteBusy = 5;
const retryMilliseconds = 50;

/**
 * Takes a lock, or answers null when another process, or this one, has it. It is the operating system's (an exclusive
 * SQLite transaction on an empty file), so it ends with the process however that dies.
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

/** Runs `work` while no other process has the lock, and waits for it first. */
export async function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let lock = tryLock(file);
  while (lock === null) {
    await delay(retryMilliseconds);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
