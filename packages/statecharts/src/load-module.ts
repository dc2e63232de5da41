import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import { messageOf } from './errors.ts';

type Exported = Record<string, unknown>;

/**
 * Loads modules of a project with all that they import, packages excepted: TypeScript, JSX, imports without extensions,
 * `imports` of package.json and `paths` of tsconfig.json. What they import in common is loaded once.
 *
 * @returns by file what it exports, or the error with which it cannot be loaded
 */
export async function loadModules(
  files: readonly string[],
): Promise<Map<string, { exported: Exported } | { error: unknown }>> {
  try {
    const imports = files.map((file) => `import(${JSON.stringify(file)}).then(loaded, failed)`);
    const { all } = await evaluated(
      'const loaded = (exported) => ({ exported });\nconst failed = (error) => ({ error });\n' +
        `export const all = await Promise.all([${imports.join(', ')}]);`,
    );
    // The code above made it.
    const results = all as ({ exported: Exported } | { error: unknown })[];
    return new Map(files.map((file, index) => [file, results[index] ?? { error: null }]));
  } catch (error) {
    if (files.length <= 1) return new Map(files.map((file) => [file, { error }]));
    // One of them cannot be parsed: it is left out.
    const alone = await Promise.all(
      files.map(async (file) => [file, (await loadModules([file])).get(file)] as const),
    );
    const broken = new Map(
      alone.flatMap(([file, result]) => (result && 'error' in result ? [[file, result]] : [])),
    );
    const sound = files.filter((file) => !broken.has(file));
    if (broken.size === 0 || sound.length === 0)
      return new Map(files.map((file) => [file, broken.get(file) ?? { error }]));
    return new Map([...(await loadModules(sound)), ...broken]);
  }
}

/** What the code of a module exports, which may import files. */
async function evaluated(code: string): Promise<Exported> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: entryId,
    platform: 'node',
    logLevel: 'silent',
    treeshake: false,
    // A type that is exported again has no value.
    shimMissingExports: true,
    resolve: { conditionNames: ['node', 'import'] },
    plugins: [entry(code), packagesByUrl, asWritten],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    // Without a file, which a process that is stopped would leave behind.
    return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}`);
  } finally {
    await bundle.close();
  }
}

/** The first line of a message that says something; of a bundler's syntax error with its place. */
export function reasonIn(error: unknown): string {
  const message = stripVTControlCharacters(messageOf(error));
  const reason = message.split('\n').find((line) => line !== '' && !/ with \d+ errors?:$/.test(line)) ?? '';
  const [, name] = /xstate.* does not provide an export named '(Machine|interpret)'/.exec(reason) ?? [];
  if (name !== undefined) return `it imports \`${name}\` of XState 4, and this tool works with XState 5.`;
  const { loc = Object(error).errors?.[0]?.loc }: { loc?: { file: string; line: number } } = Object(error);
  return loc ? `${loc.file}:${loc.line}: ${reason.replace(/^\[\w+\] /, '')}` : reason;
}

const entryId = '\0project';

const entry = (code: string): Plugin => ({
  name: 'entry',
  resolveId: (source) => (source === entryId ? entryId : null),
  load: (id) => (id === entryId ? code : null),
});

const missing = '\0missing:';

/** A package is loaded from where its importer finds it: XState is that of the project, once. */
const packagesByUrl: Plugin = {
  name: 'packages-by-url',
  async resolveId(source, importer) {
    if (importer === undefined || isBuiltin(source)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (!found) return /^[.\0/]/.test(source) ? null : `${missing}${source}`;
    if (!found.id.includes('/node_modules/')) return found;
    return { id: pathToFileURL(found.id).href, external: true };
  },
  load(id) {
    if (!id.startsWith(missing)) return null;
    const sentence = `it imports ${id.slice(missing.length)}, which is not installed.`;
    // Of a module of this kind any name can be imported.
    return `module.exports = {}; throw new Error(${JSON.stringify(sentence)});`;
  },
};

/** Files keep their own place. */
const asWritten: Plugin = {
  name: 'as-written',
  async load(id) {
    if (!/\.[cm]?[jt]sx?$/.test(id)) return null;
    const code = await readFile(id, 'utf8');
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.filename', JSON.stringify(id))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};
