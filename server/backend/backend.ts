import { createQueue } from './queue.ts';
import type { StoreOptions } from './store.ts';
import { startThread, type ThreadRequest, type ThreadResponse } from './thread.ts';

/** A Supabase backend inside this process: Postgres, its REST interface and password sign-in. */
export type EmbeddedBackend = {
  /**
   * Responds to a request to `/auth/v1/**` or `/rest/v1/**` as a hosted project does, of the former only the
   * endpoints for signing in by password; 404 for anything else. One request runs at a time.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /** Resolves after the queued requests: true when the database has responded, false after a timeout. */
  ping(): Promise<unknown>;
  /** `sb_publishable_…`, which the site may show. */
  publicKey: string;
  /** `sb_secret_…`, which bypasses all access rules and must stay on the server. */
  secretKey: string;
  /** Waits for running requests, closes the database cleanly and unlocks the data folder. */
  close(): Promise<void>;
};

type EmbeddedBackendOptions = StoreOptions & {
  /** For one request to the database. */
  requestTimeoutMs?: number;
  /** For a new thread that opens the database again. */
  restartTimeoutMs?: number;
};

/** Less than the timeouts of the callers: the contact function 12 s, the site 15 s. */
const defaultRequestTimeoutMs = 10_000;

/** It usually takes two seconds; more when the database has much to recover. */
const defaultRestartTimeoutMs = 30_000;

/**
 * Opens a data folder as `openStore` does, in a thread. A request that takes the database too long ends the thread,
 * because this Postgres cannot cancel a statement; the next request starts another.
 */
export async function openEmbeddedBackend({
  requestTimeoutMs = defaultRequestTimeoutMs,
  restartTimeoutMs = defaultRestartTimeoutMs,
  deliver = console.log,
  onContentChange = () => {},
  ...options
}: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const threadOptions = { ...options, deliver, onContentChange };
  let thread = await startThread(threadOptions);
  const { publicKey, secretKey } = thread;
  const enqueue = createQueue();
  let closing: Promise<void> | undefined;
  let pinging: Promise<unknown> | undefined;

  /** False after a timeout. */
  async function send(request: ThreadRequest, respond: (response: ThreadResponse) => void = () => {}) {
    if (thread.hasExited()) thread = await startThread(threadOptions, restartTimeoutMs);
    try {
      return await thread.send(request, requestTimeoutMs, respond);
    } finally {
      // What it has committed last may not have been reported.
      if (thread.hasExited()) onContentChange();
    }
  }

  return {
    publicKey,
    secretKey,
    async fetch(request, peerAddress) {
      const { url, method, headers, signal } = request;
      // In memory, so that a slow sender does not keep the others waiting.
      const body = request.body === null ? null : await request.arrayBuffer();
      if (closing) return Response.json({ message: 'The backend is closing.' }, { status: 503 });
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      enqueue(async () => {
        if (signal.aborted) return resolve(new Response(null, { status: 499 }));
        const hasSettled = await send(
          { kind: 'fetch', url, method, headers: [...headers], body, peerAddress },
          (response) => resolve(new Response(response.body, response)),
        );
        if (!hasSettled) resolve(timeoutResponse(url, requestTimeoutMs));
      }).catch(reject);
      return promise;
    },
    ping() {
      if (closing) return Promise.reject(new Error('The backend is closing.'));
      // Pings during another ping share its result.
      pinging ??= enqueue(() => send({ kind: 'ping' })).finally(() => {
        pinging = undefined;
      });
      return pinging;
    },
    close() {
      closing ??= enqueue(() => thread.close());
      return closing;
    },
  };
}

/** The response of PostgREST when PostgreSQL has cancelled a statement. */
function timeoutResponse(url: string, requestTimeoutMs: number): Response {
  console.error(`database error 57014: ${new URL(url).pathname} took longer than ${requestTimeoutMs} ms`);
  const message = 'canceling statement due to statement timeout';
  return Response.json({ code: '57014', details: null, hint: null, message }, { status: 500 });
}
