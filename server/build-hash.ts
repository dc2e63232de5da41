import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { siteVariablesOf } from './settings.ts';

/** What a built site is made of, from the project's root; folders count with everything in them. */
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

/** Tests do not reach the site; generated files are made from the others, while it is built. */
const withoutEffect = /\.(test|model)\.tsx?$|\.gen\.ts$/;

const hashFile = '.build-hash';

/** A digest of the sources and of the variables compiled into the site. */
export function sourceHash(root: string, env: NodeJS.ProcessEnv): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    digest.update(`${file}\0`).update(readFileSync(join(root, file)));
    digest.update('\0');
  }
  return digest.update(JSON.stringify(siteVariablesOf(env))).digest('hex');
}

/** Where `npm start` keeps the site that it serves; `dist/` is for publishing alone. */
export function currentSiteFolder(root: string): string {
  return join(root, '.build', 'site');
}

/** The hash that a built site was made from, or null when there is no such site. */
export function buildHashOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, hashFile), 'utf8');
  } catch {
    return null;
  }
}

export function writeBuildHash(folder: string, hash: string): void {
  writeFileSync(join(folder, hashFile), hash);
}

function filesOf(root: string, source: string): string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !withoutEffect.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
