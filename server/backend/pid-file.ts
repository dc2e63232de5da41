import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { errorCode } from '../user-error.ts';

const productSchema = v.object({ url: v.pipe(v.string(), v.url()), pid: v.number() });

type RunningProduct = v.InferOutput<typeof productSchema>;

/**
 * Writes the file that names the running product, once the server listens; it is removed before the backend is closed.
 * The file of a killed process does no harm: it is read as none.
 */
export function writePidFile(file: string, product: RunningProduct): void {
  writeFileSync(file, `${JSON.stringify(product)}\n`, { mode: 0o600 });
}

/** The content of the pid file; null when there is none, it is malformed, or its process has ended. */
export function readPidFile(file: string): RunningProduct | null {
  try {
    const product = v.parse(productSchema, JSON.parse(readFileSync(file, 'utf8')));
    return isRunning(product.pid) ? product : null;
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return errorCode(error) === 'EPERM';
  }
}
