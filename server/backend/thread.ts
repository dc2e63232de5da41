import { Worker } from 'node:worker_threads';
import { connectThread } from '../thread-calls.ts';
import type { Session } from './callers.ts';
import { DataFolderError, type DataFolderProblem } from './data-folder.ts';
import type { AdmittedRequest } from './gateway.ts';
import type { Secrets } from './secrets.ts';
import type { StoreOptions } from './store.ts';

/** What the thread of the database answers. A call ends when all its work has, which may be after the response. */
export type DatabaseCalls = {
  open(nothing: null): Promise<Opened | Unusable>;
  ping(nothing: null): Promise<boolean>;
  isAdmin(session: Session): Promise<boolean>;
  serve(request: AdmittedRequest): Promise<boolean>;
  /** Ends the thread. */
  close(nothing: null): Promise<void>;
};

type Opened = { secrets: Secrets; hasAccounts: boolean };
type Unusable = { problem: DataFolderProblem; message: string };

export type ThreadResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
};

/** What the thread of the database calls. */
export type DatabaseOwnerCalls = {
  deliver(line: string): void;
  contentChanged(nothing: null): void;
  /** The response to the request that is being served. */
  respond(response: ThreadResponse): void;
};

export type RequestLimits = {
  timeoutMs: number;
  /** Milliseconds of the thread's processor time: those in which a busy machine keeps it waiting do not count. */
  computingMs: number | null;
};

/** Ends a thread when it has needed too long. @returns the function that ends the limit. */
type Limit = (terminate: () => void) => () => void;

function lastingAtMost(ms: number): Limit {
  return (terminate) => {
    const timer = setTimeout(terminate, ms);
    return () => clearTimeout(timer);
  };
}

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
  let exited = false;
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      exited = true;
      resolve();
    });
  });
  let respond = (_response: ThreadResponse) => {};
  const own: DatabaseOwnerCalls = {
    deliver(line) {
      try {
        deliver(line);
      } catch (error) {
        console.error('A mail was not delivered.', error);
      }
    },
    contentChanged: onContentChange,
    respond: (response) => respond(response),
  };
  const { call } = connectThread<DatabaseCalls>(worker, own);

  function computingAtMost(ms: number): Limit {
    return (terminate) => {
      const before = worker.cpuUsage();
      // A thread that has just exited has none; its end is reported.
      before.catch(() => {});
      let timer = setTimeout(check, ms);
      let hasEnded = false;
      async function check() {
        const usage = await before.then((usage) => worker.cpuUsage(usage)).catch(() => null);
        // The request, or the thread, has ended.
        if (hasEnded || usage === null) return;
        const leftMs = ms - (usage.user + usage.system) / 1_000;
        if (leftMs > 0) timer = setTimeout(check, leftMs);
        else terminate();
      }
      return () => {
        hasEnded = true;
        clearTimeout(timer);
      };
    };
  }

  /** The result of a call; null after a timeout, then the thread has exited. */
  async function within<Result>(limits: Limit[], work: Promise<Result>): Promise<Result | null> {
    let hasTimedOut = false;
    const terminate = () => {
      hasTimedOut = true;
      void worker.terminate();
    };
    const endLimits = limits.map((limit) => limit(terminate));
    try {
      const result = await work.catch((error: unknown) => {
        if (!hasTimedOut) throw error;
        return null;
      });
      if (!hasTimedOut) return result;
      await exit;
      return null;
    } finally {
      for (const end of endLimits) end();
    }
  }

  try {
    const limits = openTimeoutMs === null ? [] : [lastingAtMost(openTimeoutMs)];
    const opened = await within(limits, call('open', null));
    if (opened === null) throw new Error(`The database did not open within ${openTimeoutMs} ms.`);
    if ('problem' in opened) throw new DataFolderError(opened.problem, opened.message);
    return {
      ...opened,
      hasExited: () => exited,
      /** Calls the thread, once at a time. Null after a timeout; then the thread has exited. */
      send<Name extends 'ping' | 'isAdmin' | 'serve'>(
        name: Name,
        value: Parameters<DatabaseCalls[Name]>[0],
        { timeoutMs, computingMs }: RequestLimits,
        receive: typeof respond = () => {},
      ) {
        respond = receive;
        const limits = [lastingAtMost(timeoutMs)];
        if (computingMs !== null) limits.push(computingAtMost(computingMs));
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
