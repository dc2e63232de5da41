import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogEntry } from '../catalog-entry.ts';
import type { SourceEdit } from '../load-module.ts';
import { loadModule } from '../load-module.ts';
import { derivedFailure } from './kill.ts';
import { mutantOf } from './mutants.ts';
import type { Usage } from './usage.ts';

/** What a thread loads: the module of the catalog, with a change of one file or none. */
export type WorkerData = { catalogFile: string; edit: SourceEdit | null };

/** One mutant to try; `key` is null where the file is changed instead. */
export type Job = { name: string; key: string | null; usage: Usage };

/** What the derived tests found, or null. */
export type Verdict = { failure: string | null };

// `derived-run.ts` starts this thread.
const { catalogFile, edit } = workerData as WorkerData;
const { catalog } = (await loadModule(catalogFile, edit)) as { catalog: CatalogEntry[] };

parentPort?.on('message', ({ name, key, usage }: Job) => {
  const entry = catalog.find((one) => one.name === name);
  if (!entry) throw new Error(`there is no machine ${name}.`);
  const machine = key === null ? entry.machine : mutantOf(entry.machine, usage, key);
  parentPort?.postMessage({ failure: derivedFailure({ ...entry, machine }) } satisfies Verdict);
});
