import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentSiteFolder, isSiteCurrent, siteHash } from './build-hash.ts';
import { withLock } from './file-lock.ts';
import { UserError } from './user-error.ts';

/** The lock of all builds: only its holder writes `dist/` or `.build/site/`. */
export function buildLock(root: string): string {
  return join(root, '.build', 'build.lock');
}

/**
 * Builds the site of `npm start` unless it is up to date, then calls `use` with its folder and the hash of its
 * build while no build can replace it. The build runs in a child process, which an aborted signal ends.
 *
 * @throws UserError when a variable cannot be used or the build fails.
 */
export async function withCurrentSite<T>(
  root: string,
  use: (folder: string, hash: string) => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const folder = currentSiteFolder(root);
  for (;;) {
    const hash = siteHash(root, process.env);
    const used = await withLock(buildLock(root), async () =>
      isSiteCurrent(root, hash) ? { result: await use(folder, hash) } : null,
    );
    if (used !== null) return used.result;
    await build(root, signal);
  }
}

async function build(root: string, signal?: AbortSignal): Promise<void> {
  try {
    const script = join(root, 'tools/build/current-site.ts');
    const { stderr } = await promisify(execFile)(process.execPath, [script], {
      cwd: root,
      ...(signal && { signal }),
    });
    process.stderr.write(stderr);
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw reason === '' ? error : new UserError(reason, { cause: error });
  }
}
