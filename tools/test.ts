import { join } from 'node:path';
import { endWithParent } from '#server/orphan-watch.ts';
import { layers, runAll, runLayer } from './test/layers.ts';
import { hasStopped, stopTestTools } from './test/run-tool.ts';
import { makeTemporaryFolder } from './test/temporary-folder.ts';

// `npm test` runs all layers, `npm run test:exhaustive` at greater depth; `npm run test:<layer> -- <arguments of its
// runner>` runs one, as does `npm run test:exhaustive -- <layer> …`.
const [name, ...args] = process.argv.slice(2);
const layer = name === undefined ? runAll : layers[name];

if (layer === undefined) {
  console.error(`There is no layer "${name}": ${Object.keys(layers).join(', ')}.`);
  process.exit(2);
}

endWithParent();
const temporaryFolder = makeTemporaryFolder();
process.env.TMPDIR = temporaryFolder;
// The tests start hundreds of processes, of which most need the same modules.
process.env.NODE_COMPILE_CACHE = join(temporaryFolder, 'compile-cache');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopTestTools();
    process.exitCode = 130;
  });
}

const { passed, failures } = await runLayer(layer, args);
// What a stopped run counts as failed may only have been stopped.
if (hasStopped()) process.exit();
// Once more at the end, where who reads only that much finds them.
for (const failure of failures) console.error(`FAILED: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode ??= failures.length === 0 ? 0 : 1;
