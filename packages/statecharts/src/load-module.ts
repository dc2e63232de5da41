import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import * as v from 'valibot';
import { messageOf } from './errors.ts';

/** One change of a file: `text` instead of what is between `start` and `end`. */
export type SourceEdit = { file: string; start: number; end: number; text: string };

export function withEdit(source: string, { start, end, text }: SourceEdit): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}

/**
 * Loads a module of a project with all that it imports, packages excepted: TypeScript, JSX, imports without extensions,
 * `imports` of package.json and `paths` of tsconfig.json. `edit` changes one file on the way.
 */
export async function loadModule(
  file: string,
  edit: SourceEdit | null = null,
): Promise<Record<string, unknown>> {
  const [bundle] = await bundled(file, packagesByUrl, asWritten(edit));
  // Without a file, which a process that is stopped would leave behind.
  const code = `${bundle.code}\n//# sourceURL=${pathToFileURL(file).href}`;
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

const located = v.object({ loc: v.object({ file: v.string(), line: v.number() }) });
const syntaxError = v.union([located, v.object({ errors: v.tuple([located]) })]);

/** The first line of a message that says something; of a bundler's syntax error with its place. */
export function reasonIn(error: unknown): string {
  const message = stripVTControlCharacters(messageOf(error));
  const reason = message.split('\n').find((line) => line !== '' && !/ with \d+ errors?:$/.test(line)) ?? '';
  const [, name] =
    /^(?:Failed to resolve module specifier|Cannot find package) ['"](\S+)['"]/.exec(reason) ?? [];
  if (name !== undefined) return `it imports ${name}, which is not installed.`;
  const parsed = v.safeParse(syntaxError, error);
  if (!parsed.success) return reason;
  const { loc } = 'loc' in parsed.output ? parsed.output : parsed.output.errors[0];
  return `${loc.file}:${loc.line}: ${reason.replace(/^\[\w+\] /, '')}`;
}

/**
 * Those of these files that exist, and what they import of their own packages, in a stable order. `isLeftOut`: an import
 * that is not followed.
 */
export async function filesBehind(
  files: readonly string[],
  isLeftOut: (file: string) => boolean = () => false,
): Promise<string[]> {
  const existing = files.filter((file) => existsSync(file));
  const own = new Set(existing.map(packageFolder));
  const found = new Set<string>();
  // A test may import what its runner alone finds and reads: that is left out. A file that cannot be parsed is the last.
  await Promise.all(existing.map((file) => bundled(file, noted(found, isLeftOut)).catch(() => null)));
  return [...found].filter((file) => isAbsolute(file) && own.has(packageFolder(file))).toSorted();
}

/** A package of the same workspace is one of its own. */
function packageFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder)
    ? folder
    : packageFolder(folder);
}

async function bundled(input: string, ...plugins: Plugin[]) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    treeshake: false,
    resolve: { conditionNames: ['node', 'import'] },
    plugins,
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    return output;
  } finally {
    await bundle.close();
  }
}

/** A package is loaded from where its importer finds it: XState is that of the project, once. */
const packagesByUrl: Plugin = {
  name: 'packages-by-url',
  async resolveId(source, importer) {
    if (importer === undefined || isBuiltin(source)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (!found?.id.includes('/node_modules/')) return found;
    return { id: pathToFileURL(found.id).href, external: true };
  },
};

/** Notes each file; what is no script is read as an empty one. */
const noted = (files: Set<string>, isLeftOut: (file: string) => boolean): Plugin => ({
  name: 'noted',
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const isFollowed = found && !found.id.includes('/node_modules/') && !isLeftOut(found.id);
    return isFollowed ? found : { id: source, external: true };
  },
  load(id) {
    files.add(id.replace(/\?.*$/, ''));
    return /\.[cm]?[jt]sx?$/.test(id) ? null : { code: '', moduleType: 'js' };
  },
});

/** Files keep their own place and text, but for the edit. */
function asWritten(edit: SourceEdit | null): Plugin {
  const changed = edit && realpathSync(edit.file);
  return {
    name: 'as-written',
    async load(id) {
      if (!/\.[cm]?[jt]sx?$/.test(id)) return null;
      const source = await readFile(id, 'utf8');
      const code = edit && id === changed ? withEdit(source, edit) : source;
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
}
