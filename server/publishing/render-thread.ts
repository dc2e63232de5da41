import { Worker } from 'node:worker_threads';
import type { Fetch } from '../app.ts';
import type { HostedProject } from '../settings.ts';
import { connectThread, toSentResponse } from '../thread-calls.ts';
import type { RendererCalls, RenderRequest, ThreadOptions, VersionRequest } from './rendering-thread.ts';

export type RenderThread = ReturnType<typeof createRenderThread>;

/** Where the published content is read. `fetch`: by the thread that asks for pages, else over the network. */
export type ContentSource = HostedProject & { fetch?: Fetch };

/** Threads that call `serveRendering`, one for each request: started before it, ended after it or when it takes too long. */
export function createRenderThread(script: URL, workerData: ThreadOptions, { timeoutMs = 30_000 } = {}) {
  let running: ReturnType<typeof start> | null = null;
  let fetch: Fetch | null = null;

  const fetchHere = async ({ url, headers }: { url: string; headers: [string, string][] }) => {
    if (fetch === null) throw new Error('Nothing is fetched here.');
    return toSentResponse(await fetch(url, { headers }));
  };

  function start() {
    // React has a build for development, which it takes by this variable.
    const env = { ...process.env, NODE_ENV: 'production' };
    const worker = new Worker(script, { workerData, env, execArgv: [] });
    // A request rejects with it; before one nothing is lost.
    worker.on('error', () => {});
    const started = { worker, ...connectThread<RendererCalls>(worker, { fetch: fetchHere }) };
    worker.once('exit', () => {
      if (running === started) running = null;
    });
    return started;
  }

  /** @throws Error when the thread ends before it has responded. */
  async function send<Answer>(
    { fetch: ownFetch, ...source }: ContentSource,
    ask: (
      started: ReturnType<typeof start>,
      sent: { source: HostedProject; isFetchedHere: boolean },
    ) => Answer,
  ): Promise<Awaited<Answer>> {
    running ??= start();
    const current = running;
    fetch = ownFetch ?? null;
    const timer = setTimeout(() => void current.worker.terminate(), timeoutMs);
    try {
      return await ask(current, { source, isFetchedHere: fetch === null });
    } finally {
      clearTimeout(timer);
      if (running === current) running = null;
      void current.worker.terminate();
    }
  }

  return {
    /** Starts one before its request. */
    prepare() {
      running ??= start();
    },
    /** Requests are sent one at a time. */
    render: ({ source, ...request }: RenderRequest & { source: ContentSource }) =>
      send(source, ({ call }, sent) => call('render', { ...request, ...sent })),
    renderVersion: ({ source, ...request }: VersionRequest & { source: ContentSource }) =>
      send(source, ({ call }, sent) => call('renderVersion', { ...request, ...sent })),
    async close() {
      await running?.worker.terminate();
    },
  };
}
