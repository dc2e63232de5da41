import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import type { CatalogEntry } from './catalog-entry.ts';
import { UsageError } from './commands/command.ts';
import { entriesOfExports } from './exported-entries.ts';
import { loadModule } from './load-module.ts';
import type { Samples } from './samples.ts';

/**
 * The machines that a module exports, as {@link entriesOfExports} describes them.
 *
 * @throws UsageError when the module cannot be loaded or exports no machine
 */
export async function entriesOfFile(
  file: string,
  input?: unknown,
  samples: Samples = {},
): Promise<CatalogEntry[]> {
  const path = resolve(file);
  const exported = await loaded(path, file);
  const entries = entriesOfExports(exported, {
    file,
    path,
    samples,
    ...(input === undefined ? {} : { input }),
  });
  if (entries.length === 0) {
    throw new UsageError(`${file} exports no machine: export what createMachine returns by a name.`);
  }
  return entries;
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
    throw new UsageError(`${file} cannot be loaded, give a module that exports machines: ${reasonOf(error)}`);
  }
}

const located = v.object({ loc: v.object({ file: v.string(), line: v.number() }) });
const syntaxError = v.union([located, v.object({ errors: v.tuple([located]) })]);

/** The first line of a message that says something; of a bundler's syntax error with its place. */
function reasonOf(error: unknown): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const reason = message.split('\n').find((line) => line !== '' && !/ with \d+ errors?:$/.test(line)) ?? '';
  const parsed = v.safeParse(syntaxError, error);
  if (!parsed.success) return reason;
  const { loc } = 'loc' in parsed.output ? parsed.output : parsed.output.errors[0];
  return `${loc.file}:${loc.line}: ${reason.replace(/^\[\w+\] /, '')}`;
}
