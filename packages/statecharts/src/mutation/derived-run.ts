import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { deferred } from '../deferred.ts';
import type { SourceEdit } from '../load-module.ts';
import { besideThis } from '../own-files.ts';
import type { Job, Verdict, WorkerData } from './worker.ts';

/** `edit`: the change of a file, for a mutant that is no change of a chart. A mutant that takes longer than the limit never ends. */
export type DerivedJob = Job & { edit: SourceEdit | null; timeLimitMs: number };

/**
 * Tries mutants against the derived tests, in worker threads.
 *
 * @param catalogFile a module that exports `catalog`
 * @param report called after each, with how many are done
 */
export async function runDerived(
  jobs: readonly DerivedJob[],
  catalogFile: string,
  report: (done: number) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let next = 0;
  let done = 0;
  const start = (edit: SourceEdit | null) => {
    const workerData: WorkerData = { catalogFile, edit };
    return new Worker(besideThis(import.meta.url, './worker.ts'), { workerData });
  };
  const work = async () => {
    let shared: Worker | null = null;
    try {
      for (let job = jobs[next]; job; job = jobs[next]) {
        const index = next;
        next += 1;
        if (!job.edit) shared ??= start(null);
        // A changed file needs modules of its own.
        const worker: Worker = job.edit || !shared ? start(job.edit) : shared;
        const verdict = await verdictOf(worker, job);
        if (worker !== shared) await worker.terminate();
        else if (verdict.isThreadLost) {
          await worker.terminate();
          shared = null;
        }
        verdicts[index] = verdict;
        done += 1;
        report(done);
      }
    } finally {
      await shared?.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), jobs.length, 8);
  await Promise.all(Array.from({ length: threads }, work));
  return verdicts;
}

function verdictOf(worker: Worker, { name, key, usage, edit, timeLimitMs }: DerivedJob) {
  const { promise, resolve, reject } = deferred<Verdict & { isThreadLost: boolean }>();
  const lost = (failure: string) => resolve({ failure, isThreadLost: true });
  const timer = setTimeout(() => lost(`no end within ${timeLimitMs / 1_000} s.`), timeLimitMs);
  worker.once('message', (verdict: Verdict) => resolve({ ...verdict, isThreadLost: false }));
  // A changed file may be one that cannot be loaded.
  worker.once('error', (error) => (edit ? lost(String(error)) : reject(error)));
  worker.postMessage({ name, key, usage } satisfies Job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.removeAllListeners('message');
    worker.removeAllListeners('error');
  });
}
