import { listen } from '#server/listen.ts';
import { startFunctionsFor } from '#tests/support/functions.ts';
import type { Sql } from './database.ts';
import { openHostedBackend } from './hosted-backend.ts';
import type { PostgresAddress } from './server.ts';

type Substitute = (request: Request) => Response | Promise<Response>;

type Change = (request: Request) => Request | Promise<Request>;

/** The API of a hosted project, whose database and answers a test can change. */
export type HostedOrigin = {
  url: string;
  publicKey: string;
  /** A connection of the database's owner. */
  sql: Sql;
  /** Responds to requests whose path starts with `path`, until the returned function is called. */
  overrideResponse(path: string, respond: Substitute): () => void;
  /** Changes each request, as a gateway before the project may, until the returned function is called. */
  changeRequests(change: Change): () => void;
  close(): Promise<void>;
};

/** The API of a hosted project on a port of its own: PostgreSQL, PostgREST, and the contact function. */
export async function openHostedOrigin(server: PostgresAddress): Promise<HostedOrigin> {
  const listening = await listen(0);
  const { url } = listening;
  const backend = await openHostedBackend(server, url);
  const functions = startFunctionsFor({ url, secretKey: backend.secretKey });
  const substitutes = new Map<string, Substitute>();
  const unchanged: Change = (request) => request;
  let change = unchanged;
  listening.handle({
    async fetch(received, peerAddress) {
      const request = await change(received);
      const { pathname } = new URL(request.url);
      for (const [path, answer] of substitutes) if (pathname.startsWith(path)) return answer(request);
      return pathname.startsWith('/functions/v1/')
        ? functions.fetch(request, peerAddress)
        : backend.fetch(request);
    },
  });
  return {
    url,
    publicKey: backend.publicKey,
    sql: backend.sql,
    overrideResponse(path, answer) {
      substitutes.set(path, answer);
      return () => substitutes.delete(path);
    },
    changeRequests(changed) {
      change = changed;
      return () => {
        change = unchanged;
      };
    },
    async close() {
      await listening.close();
      await functions.close();
      await backend.close();
    },
  };
}
