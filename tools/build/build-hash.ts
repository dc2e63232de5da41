import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteVariablesOf } from '#server/settings.ts';

/** What a built site depends on, from the project's root; folders count with all files in them. */
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
  'server/content-types.ts',
  'server/loopback.ts',
  'server/page-headers.ts',
  'server/settings.ts',
];

/** Tests are not part of the site; generated files are made from the others during the build. */
const withoutEffect = /\.(test|model)\.tsx?$|\.gen\.ts$/;

const hashFile = '.build-hash';

/** A hash of the sources and of the variables compiled into the site. */
export function sourceHash(root: string, env: NodeJS.ProcessEnv): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return digest.update(JSON.stringify(siteVariablesOf(env))).digest('hex');
}

/** Where `npm start` keeps the site that it serves; `dist/` is for publishing alone. */
export function currentSiteFolder(root: string): string {
  return join(root, '.build', 'site');
}

/** The hash of the sources from which a site was built, or null when there is no such site. */
export function buildHashOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, hashFile), 'utf8');
  } catch {
    return null;
  }
}

/** The file of a built site that {@link buildHashOf} reads. */
export function buildHashPath(folder: string): string {
  return join(folder, hashFile);
}

function filesOf(root: string, source: string): string[] {
  try {
    return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !withoutEffect.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOTDIR') return [source];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
