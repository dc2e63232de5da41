import { refusalOf } from './allow-list.ts';
import type { EmbeddedBackend } from './backend.ts';
import { createQueue, type Queue } from './queue.ts';
import type { Store } from './store.ts';

/**
 * The backend of an open data folder, in this thread; it closes the folder. `settled` resolves when the work of all
 * requests has ended, which may be after their responses.
 */
export function serveStore({
  app,
  database,
  mailbox,
  secrets,
  close,
}: Store): EmbeddedBackend & { settled(): Promise<void> } {
  // All requests share one Postgres session, and the app's driver does not keep their transactions apart:
  // two at once would run with each other's role.
  const enqueue = createQueue();
  let closing: Promise<void> | undefined;

  return {
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    async fetch(request, peerAddress) {
      const { pathname, searchParams } = new URL(request.url);
      const refusal = refusalOf(pathname);
      if (refusal !== null) return refusal;
      const received = request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
      const respond = async () => {
        if (received.signal.aborted) return new Response(null, { status: 499 });
        mailbox.setLinkTarget(searchParams.get('redirect_to'));
        return app.fetch(received, { peerAddress });
      };
      const isRecovery = request.method === 'POST' && pathname === '/auth/v1/recover';
      return isRecovery ? respondBefore(enqueue, respond) : enqueue(respond);
    },
    ping: () => enqueue(() => database.query('select 1')),
    settled: () => enqueue(async () => {}),
    close() {
      closing ??= enqueue(close);
      return closing;
    },
  };
}

/**
 * Responds when the request leaves the queue, before the account is searched: neither the response, nor its duration,
 * nor a mail that fails shows whether there is such an account.
 */
function respondBefore(enqueue: Queue, work: () => Promise<Response>): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const responding = enqueue(() => {
    resolve(Response.json({}));
    return work();
  });
  // The library logs its own errors.
  responding.catch((error: unknown) => console.error('A request for a reset link failed.', error));
  return promise;
}
