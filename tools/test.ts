import { endWithParent } from '#server/orphan-watch.ts';
import { type Counts, sumOf } from './test/counts.ts';
import { type Layer, layers } from './test/layers.ts';
import { stopTestTool } from './test/run-tool.ts';

// `npm test` runs all layers; `npm run test:<layer> -- <arguments of its runner>` runs one.
const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? Object.values(layers) : [layers[name]];

if (chosen.includes(undefined)) {
  console.error(`There is no layer "${name}": ${Object.keys(layers).join(', ')}.`);
  process.exit(1);
}

endWithParent();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopTestTool();
    process.exitCode = 130;
    chosen.length = 0;
  });
}

const results: Counts[] = [];
for (const layer of chosen) {
  if (layer !== undefined) results.push(await countFailure(layer));
}
const { passed, failures } = sumOf(results);
// Once more at the end, where who reads only that much finds them.
for (const failure of failures) console.error(`FAILED: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode ??= failures.length === 0 ? 0 : 1;

/** A layer that cannot even run is a failure, and the others still run. */
async function countFailure(layer: Layer): Promise<Counts> {
  try {
    return await layer(args);
  } catch (error) {
    console.error(error);
    return { passed: 0, failures: [String(error)] };
  }
}
