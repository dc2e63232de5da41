import { once } from 'node:events';
import { closeTimeoutMs } from './close-timeouts.ts';
import { endWithParent } from './orphan-watch.ts';
import { reportError } from './user-error.ts';

/**
 * Starts something, closes it when this process gets a signal to stop (Ctrl-C, a service manager, a closed terminal),
 * and ends the process: with 0 after a clean end, else as a failed command does.
 *
 * @param start may reject with the reason of its signal, which is aborted when the process gets one before.
 */
export async function runUntilStopped(
  start: (abortSignal: AbortSignal) => Promise<{ close(): Promise<void> }>,
): Promise<never> {
  const stopping = new AbortController();
  for (const stopSignal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(stopSignal, () => stopping.abort());
  endWithParent();
  try {
    const running = await start(stopping.signal);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    setTimeout(() => {
      console.error('The product did not close in time.');
      process.exit(1);
    }, closeTimeoutMs);
    await running.close();
    process.exit(0);
  } catch (error) {
    if (error === stopping.signal.reason) process.exit(0);
    process.exit(reportError(error));
  }
}

/** The work's result, or a rejection with the signal's reason when that is aborted first. */
export function unlessAborted<T>(abortSignal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (abortSignal.aborted) reject(abortSignal.reason);
    else abortSignal.addEventListener('abort', () => reject(abortSignal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
