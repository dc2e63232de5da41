import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);

/** Vite's record of which chunk needs which others. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Reads the manifest of a bundled site. @throws when there is none. */
export function readManifest(folder: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
}

/** The chunks of a page: the entry, all scripts in the order of their imports, and the style sheets in order. */
export type PageChunks = { entry: string; scripts: string[]; styles: string[] };

const entryKey = 'index.html';

/**
 * The chunks of a page, as addresses from the site's root.
 * @param routes the route files that render the page, from the outermost
 * @param parts modules whose markup is in the page and whose scripts are loaded later: their styles only
 * @throws when the bundle has no such route or part
 */
export function chunksOf(
  manifest: Manifest,
  routes: readonly string[],
  parts: readonly string[] = [],
): PageChunks {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The bundle has no ${key}.`);
    for (const needed of chunk.imports) visit(needed);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css) styles.add(`/${style}`);
  };
  visit(entryKey);
  for (const route of routes) visit(`src/routes/${route}.tsx?tsr-split=component`);
  const atOnce = [...scripts];
  for (const part of parts) visit(part);
  return { entry: `/${manifest[entryKey]?.file}`, scripts: atOnce, styles: [...styles] };
}

const firstFont = 'src/ui/fonts/familjen-grotesk-basic.woff2';

/** The address of the font of the site's own texts. @throws when the bundle lacks it. */
export function fontOf(manifest: Manifest): string {
  const font = manifest[firstFont];
  if (!font) throw new Error(`The bundle has no ${firstFont}.`);
  return `/${font.file}`;
}
