import { createOneAtATime, type OneAtATime } from './one-at-a-time.ts';
import { refusalOf } from './open-paths.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/** A Supabase backend inside this process: Postgres, its REST interface and password sign-in. */
export type EmbeddedBackend = {
  /**
   * Answers a request to `/auth/v1/**` or `/rest/v1/**` as a hosted project does, of the former only the
   * endpoints for signing in by password; 404 for anything else. One request runs at a time.
   *
   * @param peerAddress the address of the socket the request came through; null when unknown.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /** The `sb_publishable_…` key, made once per data folder, which the site may show. */
  publicKey: string;
  /** The `sb_secret_…` key, made once per data folder: it passes every rule and must stay on the server. */
  secretKey: string;
  /** Waits for running requests, closes the database cleanly and frees the data folder. */
  close(): Promise<void>;
};

/** How to open an embedded backend. */
export type EmbeddedBackendOptions = StoreOptions;

/**
 * Opens the backend of a data folder: takes the folder for this process, makes its keys once, applies
 * pending migrations and puts the demo content in once.
 *
 * @throws DataFolderError with one sentence for a person when the folder is in use, cannot be used, is not
 * ours, or does not fit the migrations. Nothing is left open then.
 */
export async function openEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  return serveStore(await openStore(options));
}

/** The backend of an open data folder, which it closes. */
export function serveStore({ app, mailbox, secrets, close }: Store): EmbeddedBackend {
  // All requests share one Postgres session, and the app's driver does not keep their transactions apart:
  // two at once would run with each other's role.
  const oneAtATime = createOneAtATime();
  let closing: Promise<void> | undefined;

  return {
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    async fetch(request, peerAddress) {
      const refused = refusalOf(new URL(request.url).pathname);
      if (refused) return Response.json(refused.body, { status: refused.status });
      const received = request.body ? await withBodyRead(request) : request;
      if (closing) return Response.json({ message: 'The backend is closing.' }, { status: 503 });
      const answer = async () => {
        if (received.signal.aborted) return new Response(null, { status: 499 });
        mailbox.leadLinksTo(new URL(received.url).searchParams.get('redirect_to'));
        return app.fetch(received, { peerAddress });
      };
      return asksForLink(received) ? answerBefore(oneAtATime, answer) : oneAtATime(answer);
    },
    close() {
      closing ??= oneAtATime(close);
      return closing;
    },
  };
}

function asksForLink({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/auth/v1/recover';
}

/**
 * Answers when the request's turn comes and before the account is looked for: neither the answer, nor how long it
 * takes, nor a mail that fails tells whether there is such an account.
 */
function answerBefore(oneAtATime: OneAtATime, work: () => Promise<Response>): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const done = oneAtATime(() => {
    resolve(Response.json({}));
    return work();
  });
  // What the library answers, it has logged.
  done.catch((error: unknown) => console.error('A request for a reset link failed.', error));
  return promise;
}

/** The same request with its body in memory, so that a slow sender does not keep the others waiting. */
async function withBodyRead(request: Request): Promise<Request> {
  return new Request(request, { body: await request.arrayBuffer() });
}
