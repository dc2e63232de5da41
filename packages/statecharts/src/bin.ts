import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { styleText } from 'node:util';
import type { Config } from './config.ts';
import { startProgress } from './progress.ts';
import { runTool } from './tool.ts';

/** By Vite, which also loads modules whose imports have no extensions, and JSX. */
async function load(path: string): Promise<Record<string, unknown>> {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<Record<string, unknown>>(path, {
    configFile: false,
    logLevel: 'silent',
  });
  return module;
}

// What a loaded module or a guard prints is no part of the report.
const writeReport = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const importFile = (path: string) => import(pathToFileURL(path).href);
// Parsed borders: `defineConfig` checked the configuration, `catalogEntry` the machines.
const { default: config } = (await importFile(resolve('statecharts.config.ts'))) as { default: Config };
const { catalog } = await importFile(config.catalogFile);
const { text, exitCode } = await runTool(process.argv.slice(2), {
  ...config,
  catalog,
  load,
  onProgress: startProgress(),
});
if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
// A loaded module may have started work that never ends.
writeReport(exitCode === 2 ? '' : `${text}\n`, () => process.exit(exitCode));
