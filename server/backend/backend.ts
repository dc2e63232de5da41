import { type AdmittedRequest, type DatabaseService, type Gateway, openGateway } from './gateway.ts';
import type { StoreOptions } from './store.ts';
import { type RequestLimits, startThread, type ThreadResponse } from './thread.ts';

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
  hasAccounts: boolean;
};

type EmbeddedBackendOptions = StoreOptions & {
  /** For one request to the database. */
  requestTimeoutMs?: number;
  /** Processor time for one request of a visitor. */
  visitorComputingMs?: number;
  /** For a new thread that opens the database again. */
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
  const { secrets, hasAccounts } = thread;

  async function reopen(): Promise<void> {
    if (thread.hasExited()) thread = await startThread(threadOptions, restartTimeoutMs);
  }

  /** Null after a timeout. */
  async function send(
    work: (limits: RequestLimits) => Promise<boolean | null>,
    computingMs: number | null = null,
  ): Promise<boolean | null> {
    await reopen();
    try {
      return await work({ timeoutMs: requestTimeoutMs, computingMs });
    } finally {
      // What it has committed last may not have been reported.
      if (thread.hasExited()) onContentChange();
    }
  }

  const service: DatabaseService = {
    async serve(request, respond) {
      const receive = (response: ThreadResponse) => respond(new Response(response.body, response));
      const answer = await send(
        (limits) => thread.send('serve', request, limits, receive),
        request.computingMs,
      );
      if (answer !== null) return true;
      respond(timeoutResponse(request));
      // In this turn, so that the next sender's does not take longer. A failure is that of the next request.
      await reopen().catch(() => {});
      return false;
    },
    isAdmin: async (session) => (await send((limits) => thread.send('isAdmin', session, limits))) === true,
    ping: () => send((limits) => thread.send('ping', null, limits)),
    close: () => thread.close(),
  };
  return {
    ...openGateway(service, { secrets, visitorComputingMs }),
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    hasAccounts,
  };
}

/** The response of PostgREST when PostgreSQL has cancelled a statement. */
function timeoutResponse({ url }: AdmittedRequest): Response {
  console.error(`database error 57014: ${new URL(url).pathname} took too long`);
  const message = 'canceling statement due to statement timeout';
  return Response.json({ code: '57014', details: null, hint: null, message }, { status: 500 });
}
