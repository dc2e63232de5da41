import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const productSchema = v.object({ url: v.pipe(v.string(), v.url()), pid: v.number() });

type RunningProduct = v.InferOutput<typeof productSchema>;

/**
 * Writes the file that names the running product, once the server listens; it is removed before the backend is closed.
 * The file of a killed process does no harm: readers check the lock of the folder first.
 */
export function writePidFile(file: string, product: RunningProduct): void {
  writeFileSync(file, `${JSON.stringify(product)}\n`, { mode: 0o600 });
}

/** The content of the pid file; null when there is none or it is malformed. */
export function readPidFile(file: string): RunningProduct | null {
  try {
    return v.parse(productSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
