import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Session } from './callers.ts';
import { DataFolderError, type DataFolderProblem } from './data-folder.ts';
import type { AdmittedRequest } from './gateway.ts';
import type { Secrets } from './secrets.ts';
import type { StoreOptions } from './store.ts';

export type ThreadRequest =
  | { kind: 'ping' }
  | ({ kind: 'isAdmin' } & Session)
  | ({ kind: 'fetch' } & AdmittedRequest);

/** A message to the thread. */
export type ThreadCommand = ThreadRequest | { kind: 'close' };

export type ThreadResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
};

/**
 * A message from the thread. `settled`: all work of a request has ended, which may be after its response; `answer` is that
 * to `isAdmin`, else true.
 */
export type ThreadMessage =
  | { kind: 'mail'; line: string }
  | { kind: 'contentChanged' }
  | { kind: 'response'; response: ThreadResponse }
  | { kind: 'opened'; secrets: Secrets; hasAccounts: boolean }
  | { kind: 'settled'; answer: boolean }
  | { kind: 'refused'; problem: DataFolderProblem; message: string }
  | { kind: 'startFailed'; reason: string }
  | { kind: 'requestFailed'; reason: string };

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
  const script = new URL('./backend-thread.ts', import.meta.url);
  const worker = new Worker(script, { workerData, execArgv: [] });
  const messages = on(worker, 'message', { close: ['exit'] });
  let exited = false;
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      exited = true;
      resolve();
    });
  });

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

  /** The message that ends the start or a request; null after a timeout, then the thread has exited. */
  async function receive(limits: Limit[], respond?: (response: ThreadResponse) => void) {
    let hasTimedOut = false;
    const terminate = () => {
      hasTimedOut = true;
      void worker.terminate();
    };
    const endLimits = limits.map((limit) => limit(terminate));
    try {
      for (;;) {
        const next = await messages.next().catch(async (error: unknown) => {
          await exit;
          throw error;
        });
        if (next.done && hasTimedOut) return null;
        if (next.done) throw new Error('The thread of the database has ended.');
        const message: ThreadMessage = next.value[0];
        if (message.kind === 'mail') tryDeliver(message.line);
        else if (message.kind === 'contentChanged') onContentChange();
        else if (message.kind === 'response') respond?.(message.response);
        // Too late: the thread exits.
        else if (hasTimedOut) continue;
        else if (message.kind === 'refused') throw new DataFolderError(message.problem, message.message);
        else if ('reason' in message) throw new Error(message.reason);
        else return message;
      }
    } finally {
      for (const end of endLimits) end();
    }
  }

  function post(command: ThreadCommand, body: ArrayBuffer | null = null): void {
    worker.postMessage(command, body === null ? [] : [body]);
  }

  function tryDeliver(line: string): void {
    try {
      deliver(line);
    } catch (error) {
      console.error('A mail was not delivered.', error);
    }
  }

  try {
    const opened = await receive(openTimeoutMs === null ? [] : [lastingAtMost(openTimeoutMs)]);
    if (opened?.kind !== 'opened') {
      throw new Error(`The database did not open within ${openTimeoutMs} ms.`);
    }
    return {
      secrets: opened.secrets,
      hasAccounts: opened.hasAccounts,
      hasExited: () => exited,
      /**
       * Sends a request, one at a time, and resolves with its answer when all its work has ended, which may be after the
       * response. Null after a timeout; then the thread has exited.
       */
      async send(
        request: ThreadRequest,
        { timeoutMs, computingMs }: RequestLimits,
        respond?: (response: ThreadResponse) => void,
      ) {
        const limits = [lastingAtMost(timeoutMs)];
        if (computingMs !== null) limits.push(computingAtMost(computingMs));
        post(request, request.kind === 'fetch' ? request.body : null);
        const settled = await receive(limits, respond);
        return settled?.kind === 'settled' ? settled.answer : null;
      },
      /** Closes the database cleanly and unlocks the data folder. */
      async close() {
        post({ kind: 'close' });
        await exit;
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
