import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourceHash } from '#server/source-hash.ts';
import chromiumPackage from './chromium/package.json' with { type: 'json' };
import { keptFolder } from './kept-folder.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'tools/chromium');
const makers = ['package-lock.json', 'unpack.mjs', 'launch'].map((name) => `tools/chromium/${name}`);

/** Without a network npm would try for a minute. */
const quickRetry = { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' };

/**
 * The program of the headless shell that the npm registry has for Linux on x64. It needs neither root nor packages of the
 * system: its libraries and fonts are beside it. It is downloaded and unpacked into `.build/` once.
 *
 * @returns null on other systems.
 * @throws Error when it cannot be downloaded.
 */
export async function npmHeadlessShell(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const name = `${chromiumPackage.dependencies['@sparticuz/chromium']}-${sourceHash(root, makers)}`;
  const folder = await keptFolder(join(root, '.build/chromium'), name, async (draft) => {
    run(quickRetry, 'tools/set-up.mjs', 'tools/chromium');
    run({ TMPDIR: draft }, 'tools/chromium/unpack.mjs');
    // 75 MB that nothing needs any more.
    rmSync(join(source, 'node_modules'), { recursive: true });
  });
  return join(folder, 'chromium.sh');
}

function run(env: NodeJS.ProcessEnv, ...command: string[]): void {
  execFileSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
