import { Worker } from 'node:worker_threads';
import { connectThread, type SentResponse } from '../thread-calls.ts';
import type { Session } from './callers.ts';
import { DataFolderError, type DataFolderProblem } from './data-folder.ts';
import type { AdmittedRequest } from './gateway.ts';
import type { Secrets } from './secrets.ts';
import type { StoreOptions } from './store.ts';

export type DatabaseCalls = {
  open(nothing: null): Promise<Opened | Unusable>;
  ping(nothing: null): Promise<boolean>;
  isAdmin(session: Session): Promise<boolean>;
  serve(request: AdmittedRequest): Promise<SentResponse>;
  /** Ends the thread. */
  close(nothing: null): Promise<void>;
};

type Opened = { secrets: Secrets; hasAdmin: boolean };
type Unusable = { problem: DataFolderProblem; message: string };

export type DatabaseOwnerCalls = {
  deliver(line: string): void;
  contentChanged(nothing: null): void;
};

type RequestLimits = {
  /** Null: as long as it needs. */
  timeoutMs: number | null;
  /** Milliseconds of the thread's processor time: those in which a busy machine keeps it waiting do not count. */
  computingMs: number | null;
};

/** Between two looks at the processor time of a request. */
const lookMs = 50;

/**
 * Opens a data folder in a new thread.
 *
 * @param openTimeoutMs null: as long as it needs.
 * @throws DataFolderError as `openStore` does.
 */
export async function startThread(
  { deliver, onContentChange, ...workerData }: Required<StoreOptions>,
  openTimeoutMs: number | null = null,
) {
  const worker = new Worker(new URL('./backend-thread.ts', import.meta.url), { workerData, execArgv: [] });
  worker.on('error', (error) => console.error('The thread of the database failed:', error));
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  const own: DatabaseOwnerCalls = {
    deliver(line) {
      try {
        deliver(line);
      } catch (error) {
        console.error('A mail was not delivered.', error);
      }
    },
    contentChanged: onContentChange,
  };
  const { call } = connectThread<DatabaseCalls>(worker, own);

  /** The result of a call; null after a timeout, then the thread has exited. */
  async function within<Result>(
    { timeoutMs, computingMs }: RequestLimits,
    work: Promise<Result>,
  ): Promise<Result | null> {
    let hasTimedOut = false;
    const terminate = () => {
      hasTimedOut = true;
      void worker.terminate();
    };
    using ended = new DisposableStack();
    async function look(before: Promise<NodeJS.CpuUsage>, limitMs: number): Promise<void> {
      const { user, system } = await worker.cpuUsage(await before);
      // The thread may have begun the next request.
      if (!ended.disposed && (user + system) / 1_000 > limitMs) terminate();
    }
    if (timeoutMs !== null) ended.adopt(setTimeout(terminate, timeoutMs), clearTimeout);
    if (computingMs !== null) {
      const before = worker.cpuUsage();
      // A thread that has just exited has none; its end is reported.
      before.catch(() => {});
      ended.adopt(
        setInterval(() => look(before, computingMs).catch(() => {}), lookMs),
        clearInterval,
      );
    }
    const result = await work.catch((error: unknown) => {
      if (!hasTimedOut) throw error;
      return null;
    });
    if (!hasTimedOut) return result;
    await exit;
    return null;
  }

  try {
    const limits = { timeoutMs: openTimeoutMs, computingMs: null };
    const opened = await within(limits, call('open', null));
    if (opened === null) throw new Error(`The database did not open within ${openTimeoutMs} ms.`);
    if ('problem' in opened) throw new DataFolderError(opened.problem, opened.message);
    return {
      ...opened,
      // Node gives the id away when a thread ends.
      hasExited: () => worker.threadId === -1,
      /** Calls the thread, once at a time. Null after a timeout; then the thread has exited. */
      send<Name extends 'ping' | 'isAdmin' | 'serve'>(
        name: Name,
        value: Parameters<DatabaseCalls[Name]>[0],
        limits: RequestLimits,
      ) {
        return within(limits, call(name, value));
      },
      /** Closes the database cleanly and unlocks the data folder. */
      async close() {
        call('close', null).catch(() => {});
        await exit;
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
