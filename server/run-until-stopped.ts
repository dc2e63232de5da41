import { once } from 'node:events';
import { closeTimeoutMs } from './close-timeouts.ts';
import { endWithParent } from './orphan-watch.ts';
import { reportError } from './user-error.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts something, lets it run until this process is asked to stop (Ctrl-C, a service manager, a closed
 * terminal), closes it, and ends the process: with 0 after a clean end, with 1 when the start or the end
 * failed. Further requests to stop change nothing.
 *
 * @param start gets a signal that is aborted when the process is asked to stop before all is started; it
 * may reject with the signal's reason then.
 */
export async function runUntilStopped(
  start: (abortSignal: AbortSignal) => Promise<{ close(): Promise<void> }>,
): Promise<never> {
  const stopping = new AbortController();
  for (const stopSignal of stopSignals) process.on(stopSignal, () => stopping.abort());
  endWithParent();
  try {
    const running = await start(stopping.signal);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    setTimeout(exitAfterTimeout, closeTimeoutMs);
    await running.close();
    process.exit(0);
  } catch (error) {
    const wasStopped = error === stopping.signal.reason;
    if (wasStopped) process.exit(0);
    reportError(error);
    process.exit(1);
  }
}

/** The work's result, or a rejection with the signal's reason as soon as that is aborted. */
export function unlessAborted<T>(abortSignal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (abortSignal.aborted) reject(abortSignal.reason);
    else abortSignal.addEventListener('abort', () => reject(abortSignal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

function exitAfterTimeout(): never {
  console.error('The product did not close in time.');
  process.exit(1);
}
