import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '#server/file-lock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The folder `parent/hash`. It is made once, by one process while others wait, and is then for copies only. Folders of
 * other hashes are deleted after a day.
 *
 * @param make fills an empty folder; what it leaves when it fails or is killed is not used.
 */
export async function keptFolder(
  parent: string,
  hash: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const kept = join(parent, hash);
  if (existsSync(kept)) return kept;
  return withLock(`${parent}.lock`, async () => {
    if (existsSync(kept)) return kept;
    mkdirSync(parent, { recursive: true });
    deleteOldFolders(parent);
    const draft = join(parent, 'draft');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft);
    await make(draft);
    renameSync(draft, kept);
    return kept;
  });
}

function deleteOldFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (statSync(path).mtimeMs < Date.now() - dayMs) rmSync(path, { recursive: true });
  }
}
