import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#server/user-error.ts';

/** A folder in memory on Linux. */
const sharedMemory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;
const prefix = 'agency-tests-';

/**
 * A new folder for the temporary files of this process and its children, which deletes it at its end. It is in memory
 * where that has room and runs programs: a data folder has a thousand files, and tests copy hundreds of them.
 */
export function makeTemporaryFolder(memory = sharedMemory, needed = neededBytes): string {
  const folder = makeIn(memory, needed) ?? makeFolder(tmpdir());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function makeIn(memory: string, needed: number): string | null {
  try {
    deleteLeftFolders(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < needed) return null;
    const folder = makeFolder(memory);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Other systems have none, and some let nobody write there.
  }
  return null;
}

function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Root's PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

/** Deletes the folders of processes that were killed. */
function deleteLeftFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return errorCode(error) === 'EPERM';
  }
}

/** Containers often mount it without. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
