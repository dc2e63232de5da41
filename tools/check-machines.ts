import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '#statecharts/tool';

// What is wrong with charts, and which of their documents are not those of the charts as they are now.
const documents = 'docs/machines';

mkdirSync('.build', { recursive: true });
// As deep as the documents: their links are relative.
using made = mkdtempDisposableSync('.build/machines-');
const read = (folder: string) =>
  new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

const lint = await runTool(['lint']);
if (lint.exitCode !== 0) console.error(lint.text);
const graph = await runTool(['graph', '--format', 'markdown', '--out', made.path]);
if (graph.exitCode !== 0) console.error(graph.text);
const [wanted, stored] = [read(made.path), read(documents)];
const stale = [...new Set([...wanted.keys(), ...stored.keys()])].filter(
  (file) => wanted.get(file) !== stored.get(file),
);
if (stale.length > 0) {
  console.error(
    `${documents} is stale: ${stale.join(', ')}. Run npm run machines -- graph --format markdown --out ${documents}, ` +
      'and read what changed. A document of a machine that is gone is removed by hand.',
  );
}
process.exitCode = lint.exitCode + graph.exitCode + stale.length === 0 ? 0 : 1;
