import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderResponse, ThreadOptions } from './rendering-thread.ts';

export type RenderThread = ReturnType<typeof createRenderThread>;

/** A thread that calls `serveRendering`: started on need, ended when idle or when a request takes too long. */
export function createRenderThread(
  script: URL,
  workerData: ThreadOptions,
  { idleMs = 60_000, timeoutMs = 30_000 } = {},
) {
  let worker: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    // React has a build for development, which it takes by this variable.
    const env = { ...process.env, NODE_ENV: 'production' };
    const started = new Worker(script, { workerData, env, execArgv: [] });
    // A request rejects with it; while idle nothing is lost.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  return {
    /** Starts it before the first request. */
    prepare() {
      worker ??= start();
    },
    /**
     * Sends a request, one at a time.
     *
     * @throws Error when the thread ends before it has responded.
     */
    async render(request: RenderRequest): Promise<RenderResponse> {
      clearTimeout(idleTimer);
      worker ??= start();
      const current = worker;
      const finished = new AbortController();
      const { signal } = finished;
      const timer = setTimeout(() => void current.terminate(), timeoutMs);
      const exited = once(current, 'exit', { signal }).then((): never => {
        throw new Error('The thread that renders has ended.');
      });
      current.postMessage(request);
      try {
        const [response]: RenderResponse[] = await Promise.race([
          once(current, 'message', { signal }),
          exited,
        ]);
        if (!response) throw new Error('The thread that renders sent nothing.');
        return response;
      } finally {
        finished.abort();
        clearTimeout(timer);
        idleTimer = setTimeout(() => {
          if (worker === current) worker = null;
          void current.terminate();
        }, idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idleTimer);
      await worker?.terminate();
    },
  };
}
