import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { CatalogEntry } from './catalog-entry.ts';
import { configFiles, type Settings } from './config.ts';
import { UsageError } from './errors.ts';
import { machineFiles } from './found-files.ts';
import { loadModule, reasonIn } from './load-module.ts';
import { startProgress } from './progress.ts';
import { commands, refused, runTool } from './tool.ts';

/** Runs the tool in the working directory, prints its report and ends the process. */
export async function runCommandLine(args: string[]): Promise<void> {
  // What a loaded module or a guard prints is no part of the report.
  const writeReport = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const { text, exitCode, server } = await reportOf(args).catch(refused);
  if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
  // A loaded module may have started work that never ends.
  writeReport(exitCode === 2 ? '' : `${text}\n`, () => {
    if (!server) process.exit(exitCode);
  });
}

/** @throws UsageError when the configuration or the catalog cannot be loaded */
async function reportOf(args: string[]): ReturnType<typeof runTool> {
  const file = configFiles.map((name) => resolve(name)).find((path) => existsSync(path));
  // The record of a long measurement in a log is its report.
  const isQuiet = args[0] === 'mutate' && !process.stderr.isTTY;
  const onProgress = isQuiet ? () => {} : startProgress();
  // `defineConfig` checked the configuration, `catalogEntry` the machines.
  const settings = (file === undefined ? {} : await exportOf(file, 'default')) as Settings;
  const { catalogFile = resolve('catalog.ts'), documents = resolve('docs/machines'), ...config } = settings;
  const command = commands.find(({ name }) => name === args[0]);
  const added: string[] = [];
  const add = (option: string, values: readonly string[] = [], others: readonly string[] = []) => {
    const isGiven = [option, '--help', ...others].some((one) =>
      args.some((argument) => argument === one || argument.startsWith(`${one}=`)),
    );
    if (isGiven || !command || !(option.slice(2) in command.options)) return;
    added.push(...values.flatMap((value) => [option, value]));
  };
  add('--reporter', [settings.reporter ?? []].flat(), ['--format']);
  const input = { ...config, catalogFile, documents, onProgress, onSkipped };
  if (settings.catalogFile !== undefined) {
    const catalog = (await exportOf(catalogFile, 'catalog')) as CatalogEntry[];
    return runTool([...args, ...added], { ...input, catalog });
  }
  const isOfFiles = command !== undefined && 'from' in command.options;
  add('--from', isOfFiles ? (settings.from ?? machineFiles('.')) : []);
  add('--events', [settings.events ?? []].flat());
  const isWithout = isOfFiles && ![...args, ...added].some((one) => /^(--from(=.*)?|--help|-h)$/.test(one));
  return isWithout ? noMachines : runTool([...args, ...added], { ...input, catalog: [] });
}

/** @throws UsageError when the module cannot be loaded, or exports no object of that name */
async function exportOf(file: string, name: 'default' | 'catalog'): Promise<object> {
  const module = await loadModule(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be loaded: ${reasonIn(error)}`);
  });
  const exported = module[name];
  const isWanted = name === 'default' || Array.isArray(exported);
  if (isWanted && typeof exported === 'object' && exported !== null) return exported;
  const wanted = { default: 'export default defineConfig({ … })', catalog: 'export const catalog = [ … ]' };
  throw new UsageError(`${file} has no such export: \`${wanted[name]}\`.`);
}

const onSkipped = (sentence: string) => console.error(sentence);

const noMachines = {
  text: `No file here makes and exports a machine of XState: name one, --from FILE, or write ${configFiles[0]}.`,
  exitCode: 2 as const,
};
