import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../file-lock.ts';

type RendererCopy = { folder: string; remove(): void };

const lockName = 'in-use.lock';

/**
 * Copies the renderer of a built site, which another build may replace while this process runs, and removes the copies
 * of processes that were killed. To be called with the lock of the builds.
 */
export function copyRenderer(root: string, siteFolder: string): RendererCopy {
  const parent = join(root, '.build', 'renderers');
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const unused = join(parent, name);
    const lock = tryLock(join(unused, lockName));
    if (lock === null) continue;
    lock.close();
    rmSync(unused, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, 'copy-'));
  const lock = tryLock(join(folder, lockName));
  cpSync(join(siteFolder, '.render'), join(folder, '.render'), { recursive: true });
  return {
    folder,
    remove() {
      lock?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
