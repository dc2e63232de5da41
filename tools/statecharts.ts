import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { catalog } from '#machines/catalog.ts';
import { startProgress } from './statecharts/progress.ts';
import { runTool } from './statecharts/tool.ts';

const root = resolve(import.meta.dirname, '..');

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
const { text, exitCode } = await runTool(process.argv.slice(2), {
  catalog,
  documents: resolve(root, 'docs/machines'),
  catalogFile: resolve(root, 'machines/catalog.ts'),
  load,
  onProgress: startProgress(),
});
if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
// A loaded module may have started work that never ends.
writeReport(exitCode === 2 ? '' : `${text}\n`, () => process.exit(exitCode));
