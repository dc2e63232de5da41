import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Job, Verdict } from './worker.ts';

/** A mutant that takes longer never ends, as far as anybody waits. */
const timeLimitMs = 20_000;

/**
 * Tries mutants against the derived tests, in worker threads.
 *
 * @param catalogModule the URL of a module that exports `catalog`
 * @param report called after each, with how many are done
 */
export async function runDerived(
  jobs: readonly Job[],
  catalogModule: string,
  report: (done: number) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    let worker: Worker | null = null;
    try {
      for (let job = jobs[next]; job; job = jobs[next]) {
        const index = next;
        next += 1;
        worker ??= new Worker(new URL('./worker.ts', import.meta.url), { workerData: catalogModule });
        const verdict = await verdictOf(worker, job);
        if (verdict === 'too slow') {
          await worker.terminate();
          worker = null;
        }
        verdicts[index] =
          verdict === 'too slow'
            ? { failure: `no end within ${timeLimitMs / 1_000} s.`, isNoticedByLint: false }
            : verdict;
        done += 1;
        report(done);
      }
    } finally {
      await worker?.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), jobs.length, 8);
  await Promise.all(Array.from({ length: threads }, work));
  return verdicts;
}

function verdictOf(worker: Worker, job: Job): Promise<Verdict | 'too slow'> {
  const { promise, resolve, reject } = Promise.withResolvers<Verdict | 'too slow'>();
  const timer = setTimeout(() => resolve('too slow'), timeLimitMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.removeAllListeners('message');
    worker.removeAllListeners('error');
  });
}
