import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const retryMilliseconds = 100;

/** The process id that holds the lock, or null when nobody alive does. */
export function lockHolder(file) {
  let holder;
  try {
    holder = Number(readFileSync(file, 'utf8'));
    process.kill(holder, 0);
    return holder;
  } catch (error) {
    return error.code === 'EPERM' ? holder : null;
  }
}

/** Takes the lock, or returns false. A link appears with its content, so a lock is never seen empty. */
function tryLock(file) {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves a dead holder's lock away; puts it back if another process had just taken it over. */
function clearAbandoned(file) {
  if (lockHolder(file) !== null) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (lockHolder(aside) !== null) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/**
 * Runs `work` while no other process holds the lock `file`; waits for its holder first.
 * A holder that died does not block.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!tryLock(file)) {
    clearAbandoned(file);
    if (lockHolder(file) !== null) await delay(retryMilliseconds);
  }
  try {
    return await work();
  } finally {
    if (lockHolder(file) === process.pid) rmSync(file, { force: true });
  }
}
