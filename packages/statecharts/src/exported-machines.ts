import { statSync } from 'node:fs';
import { dirname, join, parse, relative, resolve } from 'node:path';
import type { CatalogEntry } from './catalog-entry.ts';
import { UsageError } from './errors.ts';
import { entriesOfExports, machinesIn, type Origin } from './exported-entries.ts';
import { filesOf } from './found-files.ts';
import { loadModule, reasonIn } from './load-module.ts';
import type { Samples } from './samples.ts';

type LoadedModule = { exported: Record<string, unknown>; origin: Origin };

/**
 * The machines that modules export, as {@link entriesOfExports} describes them. A module without one is skipped with a
 * sentence that says why, where others have some.
 *
 * @throws UsageError when a file does not exist, or when there is no machine
 */
export async function entriesOfFiles(
  patterns: readonly string[],
  input: unknown,
  onSkipped: (sentence: string) => void,
  samples: Samples = {},
): Promise<CatalogEntry[]> {
  const modules = await modulesOf(patterns, input, onSkipped);
  return modules.flatMap(({ exported, origin }) => entriesOfExports(exported, { ...origin, samples }));
}

/** The modules of files and globs that export machines. Where names are alike, they start with that of the file. */
export async function modulesOf(
  patterns: readonly string[],
  input: unknown,
  onSkipped: (sentence: string) => void,
): Promise<LoadedModule[]> {
  const files = patterns.flatMap(filesOf);
  const faults = files.length === 0 ? [`No file is meant by ${patterns.join(' ')}.`] : [];
  const modules: LoadedModule[] = [];
  for (const file of files) {
    const origin = { file, path: resolve(file), ...(input === undefined ? {} : { input }) };
    try {
      const exported = await loaded(origin.path, file);
      if (machinesIn(exported).length > 0) modules.push({ exported, origin });
      else faults.push(`${file} exports no machine: ${reasonsIn(exported)}`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      faults.push(error.message);
    }
  }
  if (modules.length === 0) throw new UsageError(faults.join('\n'));
  faults.forEach(onSkipped);
  const names = modules.flatMap(({ exported }) => machinesIn(exported).map(([name]) => name));
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  const folder = commonFolder(modules.map(({ origin }) => origin.path));
  return modules.map(({ exported, origin }) => {
    if (machinesIn(exported).every(([name]) => isAlone(name))) return { exported, origin };
    const { dir, name } = parse(relative(folder, origin.path));
    return { exported, origin: { ...origin, prefix: `${join(dir, name)}.` } };
  });
}

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '');
  while (!paths.every((path) => path.startsWith(join(folder, '/')))) folder = dirname(folder);
  return folder;
}

/** Why none of the exports is a machine. */
function reasonsIn(exported: Record<string, unknown>): string {
  const reasons = Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null && '__xstatenode' in value) {
      return [`\`${name}\` is one of XState 4, and this tool works with XState 5.`];
    }
    const isFactory =
      typeof value === 'function' &&
      (/\bcreateMachine\(/.test(String(value)) || /^(?:create|make)\w*Machine$/.test(name));
    return isFactory ? [`\`${name}\` is a function that makes one: export what it returns by a name.`] : [];
  });
  return reasons.join(' ') || 'export what createMachine returns by a name.';
}

async function loaded(path: string, file: string): Promise<Record<string, unknown>> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) {
    const fault = found ? `"${file}" is a folder` : `${file} does not exist`;
    throw new UsageError(`${fault}: give the path of a module that exports machines.`);
  }
  try {
    return await loadModule(path);
  } catch (error) {
    const reason = reasonIn(error);
    const [, name] = /xstate.* does not provide an export named '(Machine|interpret)'/.exec(reason) ?? [];
    throw new UsageError(
      name === undefined
        ? `${file} cannot be loaded, give a module that exports machines: ${reason}`
        : `${file} imports \`${name}\` of XState 4, and this tool works with XState 5.`,
    );
  }
}
