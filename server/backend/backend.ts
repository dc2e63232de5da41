import { createQueue } from './queue.ts';
import type { StoreOptions } from './store.ts';
import { startThread, type ThreadRequest, type ThreadResponse } from './thread.ts';

/** A Supabase backend inside this process: Postgres, its REST interface and password sign-in. */
export type EmbeddedBackend = {
  /**
   * Answers a request to `/auth/v1/**` or `/rest/v1/**` as a hosted project does, of the former only the
   * endpoints for signing in by password; 404 for anything else. One request runs at a time.
   *
   * @param peerAddress the address of the socket the request came through; null when unknown.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /** Settles when the database has answered, after the requests that wait already. */
  ping(): Promise<unknown>;
  /** The `sb_publishable_…` key, made once per data folder, which the site may show. */
  publicKey: string;
  /** The `sb_secret_…` key, made once per data folder: it passes every rule and must stay on the server. */
  secretKey: string;
  /** Waits for running requests, closes the database cleanly and frees the data folder. */
  close(): Promise<void>;
};

/** How to open an embedded backend. */
export type EmbeddedBackendOptions = StoreOptions & {
  /** How long the database may take for one request, in milliseconds. */
  limit?: number;
  /** How long a thread may take to open the database again, in milliseconds. */
  restartLimit?: number;
};

/** Less than the time limits of the callers: the contact function 12 s, the site 15 s. */
const requestMilliseconds = 10_000;

/** Usually two seconds; more where the database has much to recover. */
const restartMilliseconds = 30_000;

/**
 * Opens the backend of a data folder: takes the folder for this process, makes its keys once, applies
 * pending migrations and puts the demo content in once. Its thread is ended when the database takes longer than the
 * limit: this Postgres cannot cancel a statement. The request after a thread's end starts another.
 *
 * @throws DataFolderError with one sentence for a person when the folder is in use, cannot be used, is not
 * ours, or does not fit the migrations. Nothing is left open then.
 */
export async function openEmbeddedBackend({
  limit = requestMilliseconds,
  restartLimit = restartMilliseconds,
  deliver = console.log,
  ...options
}: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const threadOptions = { ...options, deliver };
  let thread = await startThread(threadOptions);
  const { publicKey, secretKey } = thread;
  const enqueue = createQueue();
  let closing: Promise<void> | undefined;
  let pinging: Promise<unknown> | undefined;

  /** False when the database took too long. */
  async function send(
    request: ThreadRequest,
    respond: (response: ThreadResponse) => void = () => {},
  ): Promise<boolean> {
    if (thread.hasExited()) thread = await startThread(threadOptions, restartLimit);
    return thread.send(request, limit, respond);
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
        const sent = { url, method, headers: [...headers], body, peerAddress };
        const isInTime = await send(sent, (response) => resolve(new Response(response.body, response)));
        if (!isInTime) resolve(timedOut(url, limit));
      }).catch(reject);
      return promise;
    },
    ping() {
      if (closing) return Promise.reject(new Error('The backend is closing.'));
      // All pings while one waits have the same result.
      pinging ??= enqueue(() => send(null)).finally(() => {
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

/** What PostgREST answers when PostgreSQL has cancelled a statement. */
function timedOut(url: string, limit: number): Response {
  console.error(`database error 57014: ${new URL(url).pathname} took longer than ${limit} ms`);
  const message = 'canceling statement due to statement timeout';
  return Response.json({ code: '57014', details: null, hint: null, message }, { status: 500 });
}
