import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine } from './driver.ts';

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * Installs an engine's Debian packages where they are missing and this is root.
 *
 * @returns null, or one sentence that names the packages when the engine is still missing.
 */
export function installEngine(name: string, { programs, packages }: Engine): string | null {
  const isInstalled = () => programs.every(isOnPath);
  if (!isInstalled() && process.getuid?.() === 0 && isOnPath('apt-get')) {
    console.error(`Installing ${packages.join(' and ')} …`);
    try {
      execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
      execFileSync('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], {
        stdio: 'ignore',
      });
    } catch {
      // The sentence below names what is missing.
    }
  }
  if (isInstalled()) return null;
  return `${name} is not installed: on Debian, install ${packages.join(' and ')}.`;
}
