import { type DatabaseService, type Gateway, openGateway } from './gateway.ts';
import type { StoreOptions } from './store.ts';
import { startThread } from './thread.ts';

/**
 * A Supabase backend inside this process: Postgres, its REST interface and password sign-in, of whose endpoints those
 * that this product uses are open.
 */
export type EmbeddedBackend = Gateway & {
  /** `sb_publishable_…`, which the site may show. */
  publicKey: string;
  /** `sb_secret_…`, which bypasses all access rules and must stay on the server. */
  secretKey: string;
  /** Whether anybody could sign in when the data folder was opened. */
  hasAdmin: boolean;
};

type EmbeddedBackendOptions = StoreOptions & {
  requestTimeoutMs?: number;
  /** Processor time for one request of a visitor. */
  visitorComputingMs?: number;
  restartTimeoutMs?: number;
};

/** Less than the timeouts of the callers: the contact function 12 s, the site 15 s. */
const defaultRequestTimeoutMs = 10_000;

/** A visitor's requests take up to 0.1 s; the first of a new thread more. */
const defaultVisitorComputingMs = 2_000;

/** It usually takes two seconds; more when the database has much to recover. */
const defaultRestartTimeoutMs = 30_000;

/**
 * Opens a data folder as `openStore` does, in a thread. A request that takes the database too long ends the thread,
 * because this Postgres cannot cancel a statement; another one is started at once.
 */
export async function openEmbeddedBackend({
  requestTimeoutMs = defaultRequestTimeoutMs,
  visitorComputingMs = defaultVisitorComputingMs,
  restartTimeoutMs = defaultRestartTimeoutMs,
  deliver = console.log,
  onContentChange = () => {},
  url = null,
  ...options
}: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const threadOptions = { ...options, url, deliver, onContentChange };
  let thread = await startThread(threadOptions);
  const { secrets, hasAdmin } = thread;

  const limitsOf = (computingMs: number | null = null) => ({ timeoutMs: requestTimeoutMs, computingMs });

  /** Null after a timeout. */
  async function send<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
    if (thread.hasExited()) thread = await startThread(threadOptions, restartTimeoutMs);
    try {
      return await work();
    } finally {
      // What it has committed last may not have been reported.
      if (thread.hasExited()) onContentChange();
    }
  }

  const service: DatabaseService = {
    async serve(request) {
      const response = await send(() => thread.send('serve', request, limitsOf(request.computingMs)));
      return response && new Response(response.body, response);
    },
    isAdmin: async (session) => (await send(() => thread.send('isAdmin', session, limitsOf()))) === true,
    ping: () => send(() => thread.send('ping', null, limitsOf())),
    close: () => thread.close(),
  };
  return {
    ...openGateway(service, { secrets, visitorComputingMs }),
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    hasAdmin,
  };
}
