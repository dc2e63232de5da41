import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Config, configFiles } from './config.ts';
import { machineFiles } from './found-files.ts';
import { loadModule } from './load-module.ts';
import { startProgress } from './progress.ts';
import { commands, runTool } from './tool.ts';

/** Runs the tool in the working directory, prints its report and ends the process. */
export async function runCommandLine(args: string[]): Promise<void> {
  // What a loaded module or a guard prints is no part of the report.
  const writeReport = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const { text, exitCode, server } = await report(args);
  if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
  // A loaded module may have started work that never ends.
  writeReport(exitCode === 2 ? '' : `${text}\n`, () => {
    if (!server) process.exit(exitCode);
  });
}

async function report(args: string[]): ReturnType<typeof runTool> {
  const file = configFiles.map((name) => resolve(name)).find((path) => existsSync(path));
  // The record of a long measurement in a log is its report.
  const isQuiet = args[0] === 'mutate' && !process.stderr.isTTY;
  const onProgress = isQuiet ? () => {} : startProgress();
  if (file === undefined) {
    const documents = resolve('docs/machines');
    const input = { catalog: [], catalogFile: resolve('catalog.ts'), documents, onProgress, onSkipped };
    if (args.some((argument) => /^(--from(=.*)?|--help|-h)$/.test(argument))) return runTool(args, input);
    const command = commands.find(({ name }) => name === args[0]);
    const files = command && 'from' in command.options ? machineFiles('.') : [];
    if (command && files.length === 0) return noConfig;
    return runTool([...args, ...files.flatMap((path) => ['--from', path])], input);
  }
  // `defineConfig` checked the configuration, `catalogEntry` the machines.
  const { default: config } = (await loadModule(file)) as { default: Config };
  const { catalog } = (await loadModule(config.catalogFile)) as { catalog: CatalogEntry[] };
  return runTool(args, { ...config, catalog, onProgress, onSkipped });
}

const onSkipped = (sentence: string) => console.error(sentence);

const noConfig = {
  text: `There is no ${configFiles[0]}, which names a catalog: write one, or give a module that exports machines, --from FILE.`,
  exitCode: 2 as const,
};
