import { Worker } from 'node:worker_threads';
import { DataFolderError, type DataFolderProblem } from './data-folder.ts';
import type { StoreOptions } from './store.ts';

/** A request as it is sent to the thread; null is a ping. */
export type ThreadRequest = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
  peerAddress: string | null;
} | null;

/** A response as it comes from the thread. */
export type ThreadResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
};

/** A message from the thread: a mail's line, how the start ended, a response, or the end of a request's work. */
export type ThreadMessage =
  | { kind: 'mail'; line: string }
  | { kind: 'opened'; publicKey: string; secretKey: string }
  | { kind: 'refused'; problem: DataFolderProblem; message: string }
  | { kind: 'response'; response: ThreadResponse }
  | { kind: 'settled' }
  | { kind: 'failed'; reason: string };

/** The embedded backend in its own thread. */
export type BackendThread = {
  publicKey: string;
  secretKey: string;
  hasExited(): boolean;
  /**
   * Sends a request, one at a time, and resolves when all its work has ended, which may be after the response. False
   * after a timeout; then the thread has exited.
   */
  send(
    request: ThreadRequest,
    timeoutMs: number,
    respond: (response: ThreadResponse) => void,
  ): Promise<boolean>;
  /** Closes the database cleanly and unlocks the data folder. */
  close(): Promise<void>;
};

/**
 * Opens a data folder in a new thread.
 *
 * @param limit how long that may take, in milliseconds; null: as long as it needs.
 * @throws DataFolderError as `openStore` does.
 */
export async function startThread(
  { deliver, ...options }: StoreOptions & { deliver: (line: string) => void },
  openTimeoutMs: number | null = null,
): Promise<BackendThread> {
  const worker = new Worker(new URL('./backend-thread.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  let failure: unknown = new Error('The thread of the database has ended.');
  let exited = false;
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind !== 'mail') return;
    try {
      deliver(message.line);
    } catch (error) {
      console.error('A mail was not delivered.', error);
    }
  });
  worker.on('error', (error) => {
    failure = error;
  });
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      exited = true;
      resolve();
    });
  });

  /** What `take` makes of the first message of which it makes something. */
  function receive<T>(take: (message: ThreadMessage) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = () => worker.off('message', listener).off('exit', end);
      const end = () => {
        settle();
        reject(failure);
      };
      const listener = (message: ThreadMessage) => {
        const taken = take(message);
        if (taken === undefined) return;
        settle();
        resolve(taken);
      };
      worker.on('message', listener).on('exit', end);
    });
  }

  /** Null after a timeout; then the thread is ended. */
  async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, timeoutMs, null);
    const first = await Promise.race([work, late]).finally(() => clearTimeout(timer));
    if (first !== null) return first;
    work.catch(() => {});
    await worker.terminate();
    return null;
  }

  const starting = receive((message) => (message.kind === 'mail' ? undefined : message));
  const opened = await (openTimeoutMs === null ? starting : withTimeout(openTimeoutMs, starting));
  if (opened === null) throw new Error(`The database did not open within ${openTimeoutMs} ms.`);
  if (opened.kind !== 'opened') {
    await worker.terminate();
    if (opened.kind === 'refused') throw new DataFolderError(opened.problem, opened.message);
    throw new Error(opened.kind === 'failed' ? opened.reason : opened.kind);
  }
  const { publicKey, secretKey } = opened;
  return {
    publicKey,
    secretKey,
    hasExited: () => exited,
    async send(request, timeoutMs, respond) {
      const settled = receive((message) => {
        if (message.kind === 'response') respond(message.response);
        return message.kind === 'settled' || message.kind === 'failed' ? message : undefined;
      });
      worker.postMessage(request, request?.body ? [request.body] : []);
      const last = await withTimeout(timeoutMs, settled);
      if (last?.kind === 'failed') throw new Error(last.reason);
      return last !== null;
    },
    async close() {
      worker.postMessage('close');
      await exit;
    },
  };
}
