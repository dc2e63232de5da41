import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Tests and models do not reach what is made; generated files are made from the others. */
const withoutEffect = /\.(test|model)\.tsx?$|\.gen\.ts$/;

/**
 * A digest of files and of a text.
 *
 * @param sources paths from the root; folders count with everything in them.
 */
export function sourceHash(root: string, sources: readonly string[], text = ''): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(root, source)).sort()) {
    digest.update(`${file}\0`).update(readFileSync(join(root, file)));
    digest.update('\0');
  }
  return digest.update(text).digest('hex');
}

function filesOf(root: string, source: string): string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !withoutEffect.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
