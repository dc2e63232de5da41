import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { catalog } from '#machines/catalog.ts';
import { runTool } from './statecharts/tool.ts';

const root = resolve(import.meta.dirname, '..');
const startedAt = performance.now();
let lastLineAt = startedAt;

/** A line every two seconds, so that short work has none. */
function onProgress(words: string): void {
  const now = performance.now();
  if (now - lastLineAt < 2_000) return;
  lastLineAt = now;
  console.error(`${Math.round((now - startedAt) / 1_000)} s: ${words}`);
}

const { text, exitCode } = await runTool(process.argv.slice(2), {
  catalog,
  documents: resolve(root, 'docs/machines'),
  catalogFile: resolve(root, 'machines/catalog.ts'),
  onProgress,
});
if (exitCode === 2) console.error(styleText('red', text, { stream: process.stderr }));
else console.log(text);
process.exitCode = exitCode;
