import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './app.ts';
import { closeTimeoutsMs } from './close-timeouts.ts';
import { type GuardOptions, guardRequests } from './request-guard.ts';
import { errorCode, UserError } from './user-error.ts';

export type Listening = {
  /** Its origin, such as `http://127.0.0.1:4173`. */
  url: string;
  server: Server;
  /** Passes requests to this handler from now on; before, they get 503. */
  handle(handler: Handler | RequestListener): void;
  /** Accepts no more requests, finishes those that run, and ends idle connections. May be called again. */
  close(): Promise<void>;
};

const host = '127.0.0.1';
const pollIntervalMs = 20;

/** Longer than a proxy keeps an idle connection: else its next request meets one that is being closed. */
const keepAliveTimeoutMs = 75_000;

/**
 * Listens on a port of this machine's loopback address; 0 lets the system choose one.
 *
 * @throws UserError when the port is busy or not allowed.
 */
export async function listen(
  port: number,
  guard: GuardOptions = { siteUrl: null, embedded: true },
): Promise<Listening> {
  const headers = { 'retry-after': '1' };
  let listener = requestListener({
    fetch: async () => new Response('The product is starting.\n', { status: 503, headers }),
  });
  /** The responses that have not ended. */
  const open = new Set<ServerResponse>();
  const server = createServer(
    guardRequests(guard, (request, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      listener(request, response);
    }),
  );
  server.keepAliveTimeout = keepAliveTimeoutMs;
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = errorCode(error);
    const problem = code === 'EADDRINUSE' ? 'is busy: free it or choose another' : `cannot be used (${code})`;
    throw new UserError(`Port ${port} ${problem}.`, { cause: error });
  }
  return {
    url: originOf(server),
    server,
    handle(handler) {
      listener = typeof handler === 'function' ? handler : requestListener(handler);
    },
    close: () =>
      new Promise((resolve) => {
        const startedAt = Date.now();
        const poll = setInterval(() => {
          // A kept-alive connection becomes idle only when its request has finished.
          server.closeIdleConnections();
          const waited = Date.now() - startedAt;
          const isResponding = [...open].some(({ req, headersSent }) => req.complete && !headersSent);
          if (waited > (isResponding ? closeTimeoutsMs.responses : closeTimeoutsMs.connections))
            server.closeAllConnections();
        }, pollIntervalMs);
        server.close(() => {
          clearInterval(poll);
          resolve();
        });
      }),
  };
}

/** The handler as a listener of a Node server. A failure is logged and answered with 500. */
export function requestListener(handler: Handler): RequestListener {
  const listener = getRequestListener(
    (request, { incoming }) =>
      respond(handler, nativeRequest(request), incoming.socket.remoteAddress ?? null),
    // Its replacements of the globals would make `instanceof Response` false for native answers.
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    // Keeps browsers from guessing another content type.
    response.setHeader('x-content-type-options', 'nosniff');
    void listener(request, response);
  };
}

/** The listener's request is not a native one, which `new Request(request)` requires. */
function nativeRequest({ url, method, headers, body, signal }: Request): Request {
  return new Request(url, { method, headers, body, signal, ...(body !== null && { duplex: 'half' }) });
}

async function respond(handler: Handler, request: Request, peerAddress: string | null): Promise<Response> {
  try {
    return await handler.fetch(request, peerAddress);
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    // The rest of the address of a shared page is what lets people see it.
    const path = new URL(request.url).pathname.replace(/^(\/shared\/).*/, '$1…');
    console.error(`${request.method} ${path} failed:`, error);
    return Response.json({ error: 'internal', message: 'The server failed to answer.' }, { status: 500 });
  }
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://${host}:${address.port}`;
}
