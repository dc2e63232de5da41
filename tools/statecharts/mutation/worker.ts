import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogEntry } from '../catalog-entry.ts';
import { derivedFailure, isNoticedByLint } from './kill.ts';
import { mutantOf } from './mutants.ts';
import type { Usage } from './usage.ts';

/** One mutant to try. */
export type Job = { name: string; key: string; usage: Usage };

/** `failure`: what the derived tests found, or null. */
export type Verdict = { failure: string | null; isNoticedByLint: boolean };

// Parsed borders: the thread that starts this one passes a module with a catalog, and jobs.
const { catalog } = (await import(String(workerData))) as { catalog: CatalogEntry[] };

parentPort?.on('message', ({ name, key, usage }: Job) => {
  const entry = catalog.find((one) => one.name === name);
  if (!entry) throw new Error(`there is no machine ${name}.`);
  const mutant = mutantOf(entry.machine, usage, key);
  const failure = derivedFailure({ ...entry, machine: mutant.machine() });
  // A model that expects nothing lets each mutant survive: what lint says of all of them takes long.
  const isLinted = failure === null && entry.model.expectations !== undefined;
  const verdict: Verdict = { failure, isNoticedByLint: isLinted && isNoticedByLint(entry, mutant) };
  parentPort?.postMessage(verdict);
});
