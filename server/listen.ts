import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './app.ts';
import { closeTimeoutsMs } from './close-timeouts.ts';
import { type GuardOptions, guardRequests } from './request-guard.ts';
import { UserError } from './user-error.ts';

/** A server that listens on 127.0.0.1. */
export type Listening = {
  /** Its origin, such as `http://127.0.0.1:4173`. */
  url: string;
  /** Passes requests to this handler from now on; before, they get 503. */
  handle(handler: Handler): void;
  /** Accepts no more requests, finishes those that run, and ends idle connections. */
  close(): Promise<void>;
};

const host = '127.0.0.1';
const pollIntervalMs = 20;

/**
 * Listens on a port of this machine's loopback address; 0 lets the system choose one.
 *
 * @throws UserError when the port is busy or not allowed.
 */
export async function listen(
  port: number,
  guard: GuardOptions = { siteUrl: null, embedded: true },
): Promise<Listening> {
  let current: Handler = { fetch: async () => startingResponse() };
  const handleRequest = requestListener({
    fetch: (request, peerAddress) => current.fetch(request, peerAddress),
  });
  const open = new Set<ServerResponse>();
  const handleIfAllowed = guardRequests(guard, handleRequest);
  const server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    handleIfAllowed(request, response);
  });
  return {
    url: await bindServer(server, port),
    handle(handler) {
      current = handler;
    },
    close: () => closeServer(server, open),
  };
}

/** The handler as a listener of a Node server. A failure is logged and answered with 500. */
export function requestListener(
  handler: Handler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(
    async (request, { incoming }) =>
      withNosniff(await respond(handler, nativeRequest(request), incoming.socket.remoteAddress ?? null)),
    // Its replacements of the globals would make `instanceof Response` false for native answers.
    { overrideGlobalObjects: false },
  );
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
    console.error(`${request.method} ${new URL(request.url).pathname} failed:`, error);
    return Response.json({ error: 'internal', message: 'The server failed to answer.' }, { status: 500 });
  }
}

/** Keeps browsers from guessing another content type. */
function withNosniff({ status, headers, body }: Response): Response {
  const guarded = new Headers(headers);
  guarded.set('x-content-type-options', 'nosniff');
  return new Response(body, { status, headers: guarded });
}

function startingResponse(): Response {
  return new Response('The product is starting.\n', { status: 503, headers: { 'retry-after': '1' } });
}

/**
 * Lets a server listen on the loopback address and resolves with its origin.
 *
 * @throws UserError when the port is busy or not allowed.
 */
export function bindServer(server: Server, port: number): Promise<string> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        fail(new UserError(`Port ${port} is busy: free it or choose another.`));
      else fail(new UserError(`Port ${port} cannot be used (${error.code}).`));
    });
    server.listen(port, host, () => done(originOf(server)));
  });
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://${host}:${address.port}`;
}

/**
 * Ends a server as {@link Listening.close} says. May be called again.
 *
 * @param open the responses that have not ended
 */
export function closeServer(server: Server, open: ReadonlySet<ServerResponse> = new Set()): Promise<void> {
  return new Promise((done) => {
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
      done();
    });
  });
}
