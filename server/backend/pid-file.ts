import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { dataFolderAt } from './data-folder.ts';

const productSchema = v.object({ url: v.pipe(v.string(), v.url()), pid: v.number() });

/** The product that runs on a data folder: its origin and its process id. */
export type RunningProduct = v.InferOutput<typeof productSchema>;

/**
 * Writes the pid file of the running product into its data folder. Call it once the server listens, and
 * {@link removePidFile} before the backend is closed. The file of a killed process does no harm: readers check the
 * lock of the folder first.
 */
export function writePidFile(dataDir: string, product: RunningProduct): void {
  writeFileSync(dataFolderAt(dataDir).pidFile, `${JSON.stringify(product)}\n`, { mode: 0o600 });
}

/** Removes the pid file, if there is one. */
export function removePidFile(dataDir: string): void {
  rmSync(dataFolderAt(dataDir).pidFile, { force: true });
}

/** The content of the pid file, or null when there is none or it cannot be read. */
export function readPidFile(dataDir: string): RunningProduct | null {
  try {
    return v.parse(productSchema, JSON.parse(readFileSync(dataFolderAt(dataDir).pidFile, 'utf8')));
  } catch {
    return null;
  }
}
