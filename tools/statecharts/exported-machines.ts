import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CatalogEntry } from './catalog-entry.ts';
import { UsageError } from './commands/command.ts';
import { entriesOfExports } from './exported-entries.ts';

type Load = (path: string) => Promise<Record<string, unknown>>;

const importModule: Load = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

/**
 * The machines that a module exports, as {@link entriesOfExports} describes them.
 *
 * @throws UsageError when the module cannot be loaded or exports no machine
 */
export async function entriesOfFile(
  file: string,
  { input, load = importModule }: { input?: unknown; load?: Load | undefined },
): Promise<CatalogEntry[]> {
  const path = resolve(file);
  const exported = await loaded(path, file, load);
  const entries = entriesOfExports(exported, { file, path, ...(input === undefined ? {} : { input }) });
  if (entries.length === 0) {
    throw new UsageError(`${file} exports no machine: export what createMachine returns by a name.`);
  }
  return entries;
}

async function loaded(path: string, file: string, load: Load): Promise<Record<string, unknown>> {
  if (!existsSync(path)) {
    throw new UsageError(`${file} does not exist: give the path of a module that exports machines.`);
  }
  try {
    return await load(path);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`${file} cannot be loaded, give a module that exports machines: ${reason}`);
  }
}
