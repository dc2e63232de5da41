import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteVariablesOf } from './settings.ts';
import { sourceHash } from './source-hash.ts';

/** What a built site is made of, from the project's root. */
const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'src',
  'machines',
  'tools/build',
  'tools/prerender',
  'server/loopback.ts',
  'server/page-headers.ts',
  'server/settings.ts',
];

const hashFile = '.build-hash';

export function siteHash(root: string, env: NodeJS.ProcessEnv): string {
  return sourceHash(root, sources, JSON.stringify(siteVariablesOf(env)));
}

/** Where `npm start` keeps the site that it serves; `dist/` is for publishing alone. */
export function currentSiteFolder(root: string): string {
  return join(root, '.build', 'site');
}

/** Where the build keeps the renderer of that site: a product goes on with it while another build replaces the site. */
export function rendererFolder(root: string, hash: string): string {
  return join(root, '.build', 'renderers', hash);
}

export function isSiteCurrent(root: string, hash: string): boolean {
  return buildHashOf(currentSiteFolder(root)) === hash && existsSync(rendererFolder(root, hash));
}

function buildHashOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, hashFile), 'utf8');
  } catch {
    return null;
  }
}

export function writeBuildHash(folder: string, hash: string): void {
  writeFileSync(join(folder, hashFile), hash);
}
