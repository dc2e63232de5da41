import type { EmbeddedBackend } from './backend.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { refusalOf } from './open-paths.ts';
import type { Store } from './store.ts';

/** The backend of an open data folder, in this thread; it closes the folder. */
export function serveStore({ app, database, mailbox, secrets, close }: Store): EmbeddedBackend {
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
      const received = request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
      return oneAtATime(async () => {
        mailbox.leadLinksTo(new URL(received.url).searchParams.get('redirect_to'));
        return app.fetch(received, { peerAddress });
      });
    },
    ping: () => oneAtATime(() => database.query('select 1')),
    close() {
      closing ??= oneAtATime(close);
      return closing;
    },
  };
}
