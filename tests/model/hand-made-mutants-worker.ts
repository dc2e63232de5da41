import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { HandMadeMutant } from './hand-made-mutants.ts';

// A parsed border: the test starts this thread with one of its table.
const { machine, file, from, to } = workerData as HandMadeMutant;
const mutated = pathToFileURL(resolve(import.meta.dirname, '../..', file)).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return url === mutated ? { ...loaded, source: changed(String(loaded.source)) } : loaded;
  },
});

function changed(source: string): string {
  const [before, after, ...others] = source.split(from);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`${file} does not have "${from}" exactly once.`);
  }
  return `${before}${to}${after}`;
}

// Loaded after the hook is registered.
const { catalog } = await import('#machines/catalog.ts');
const { derivedFailure } = await import('#tools/statecharts/mutation/kill.ts');
const entry = catalog.find(({ name }) => name === machine);
if (!entry) throw new Error(`there is no machine ${machine}.`);
parentPort?.postMessage(derivedFailure(entry));
