import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** These files and the local files that they import, and so on, in a stable order. Packages are left out. */
export async function filesBehind(paths: readonly string[], root = process.cwd()): Promise<string[]> {
  const aliases = await importAliases(root);
  const found = new Set<string>();
  const queue = paths.map((path) => resolve(path));
  for (const path of queue) {
    if (found.has(path)) continue;
    const source = await readFile(path, 'utf8').catch(() => null);
    if (source === null) continue;
    found.add(path);
    for (const specifier of importsOf(source)) {
      if (specifier.startsWith('.')) queue.push(resolve(dirname(path), specifier));
      const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
      if (alias) queue.push(join(root, alias.folder, specifier.slice(alias.prefix.length)));
    }
  }
  return [...found].toSorted();
}

/** What a module imports and exports from, without what it needs for types alone. */
function importsOf(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s*['"]([^'"]+)['"]/gm);
  return [...statements].map(([, specifier = '']) => specifier);
}

/** The `imports` of the package: `#machines/*` and its folder. */
async function importAliases(root: string): Promise<{ prefix: string; folder: string }[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}');
  // The package manager refuses another shape.
  const { imports = {} } = JSON.parse(text) as { imports?: Record<string, unknown> };
  return Object.entries(imports)
    .filter(([key, value]) => key.endsWith('/*') && typeof value === 'string')
    .map(([key, value]) => ({ prefix: key.slice(0, -1), folder: String(value).replace(/\*$/, '') }));
}
