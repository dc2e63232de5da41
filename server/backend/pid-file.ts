import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { dataFolderAt } from './data-folder.ts';

const runningSchema = v.object({ url: v.pipe(v.string(), v.url()), pid: v.number() });

/** Where the product that holds a data folder answers: its origin and its process id. */
export type Running = v.InferOutput<typeof runningSchema>;

/**
 * Notes in the data folder where the running product answers. Call it once the server listens, and
 * {@link removePidFile} before the backend is closed. A note left by a killed process does no harm: readers
 * ask the folder's lock first.
 */
export function writePidFile(dataDir: string, running: Running): void {
  writeFileSync(dataFolderAt(dataDir).running, `${JSON.stringify(running)}\n`, { mode: 0o600 });
}

/** Removes the note of {@link writePidFile}, if there is one. */
export function removePidFile(dataDir: string): void {
  rmSync(dataFolderAt(dataDir).running, { force: true });
}

/** The note of {@link writePidFile}, or null when there is none or it cannot be read. */
export function readPidFile(dataDir: string): Running | null {
  try {
    return v.parse(runningSchema, JSON.parse(readFileSync(dataFolderAt(dataDir).running, 'utf8')));
  } catch {
    return null;
  }
}
