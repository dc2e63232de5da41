import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DataFolderError, type DataFolderProblem } from './data-folder.ts';
import type { StoreOptions } from './store.ts';

/** A request as it is handed to the thread; null asks whether the database answers. */
export type Question = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
  peerAddress: string | null;
} | null;

/** A response as it comes from the thread. */
export type Answer = { status: number; headers: [name: string, value: string][]; body: ArrayBuffer | null };

/** What the thread says: a mail's line, or how the start or a question ended. */
export type Report =
  | { kind: 'mail'; line: string }
  | { kind: 'opened'; publicKey: string; secretKey: string }
  | { kind: 'refused'; problem: DataFolderProblem; message: string }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; reason: string };

/** The embedded backend in a thread of its own. */
export type BackendThread = {
  publicKey: string;
  secretKey: string;
  /** Answers a question, one at a time. Null when it took longer than the limit; then the thread is gone. */
  ask(question: Question, limit: number): Promise<Answer | null>;
  /** Closes the database cleanly and frees the data folder. */
  close(): Promise<void>;
};

/** Opens a data folder in a new thread. @throws DataFolderError as `openStore` does. */
export async function startThread({
  deliver,
  ...options
}: StoreOptions & { deliver: (line: string) => void }): Promise<BackendThread> {
  const worker = new Worker(new URL('./backend-thread.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  const exited = once(worker, 'exit');
  worker.on('message', (report: Report) => {
    if (report.kind === 'mail') deliver(report.line);
  });

  /** The next report that is no mail. */
  function nextReport(): Promise<Exclude<Report, { kind: 'mail' }>> {
    return new Promise((done, fail) => {
      const take = (report: Report) => {
        if (report.kind === 'mail') return;
        settle();
        done(report);
      };
      const end = (reason: unknown) => {
        settle();
        fail(reason instanceof Error ? reason : new Error('The thread of the database has ended.'));
      };
      const settle = () => worker.off('message', take).off('error', end).off('exit', end);
      worker.on('message', take).on('error', end).on('exit', end);
    });
  }

  const opened = await nextReport();
  if (opened.kind === 'refused') {
    await exited;
    throw new DataFolderError(opened.problem, opened.message);
  }
  if (opened.kind !== 'opened') throw new Error(opened.kind === 'failed' ? opened.reason : opened.kind);
  const { publicKey, secretKey } = opened;
  return {
    publicKey,
    secretKey,
    async ask(question, limit) {
      const { promise: late, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(resolve, limit, null);
      const report = nextReport();
      worker.postMessage(question, question?.body ? [question.body] : []);
      const first = await Promise.race([report, late]).finally(() => clearTimeout(timer));
      if (first === null) {
        report.catch(() => {});
        await worker.terminate();
        return null;
      }
      if (first.kind === 'answer') return first.answer;
      throw new Error(first.kind === 'failed' ? first.reason : first.kind);
    },
    async close() {
      worker.postMessage('close');
      await exited;
    },
  };
}
