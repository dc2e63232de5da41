import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Site } from './static-site.ts';
import { limitStorageBody } from './storage/storage.ts';

/** Answers requests; `peerAddress` is the other end of the connection. */
export type Handler = {
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
};

/** Sends a request without a connection, as `fetch` does with one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type AppParts = {
  /** Null in development, where Vite serves it. */
  site: Pick<Site, 'respond'> | null;
  /** Null with a hosted project, as the functions are. */
  backend: Handler | null;
  functions: Handler | null;
  /** Answers for the pages of waiting versions; where it is absent, the site does. */
  shared?: Handler | null;
  /** Answers for the files of Storage, with a limit of its own; where it is absent, the backend does. */
  storage?: Handler | null;
  /** Resolves when the database has responded; rejects if it does not. */
  checkDatabase: (signal: AbortSignal) => Promise<unknown>;
  /** The limit of the backend; the functions limit their bodies themselves, also on a hosted project. */
  maxBodyBytes?: number;
};

/** Less than the 2 s that a monitor waits. */
const healthTimeoutMs = 1_500;

/** Bytes of a form with 2,000 characters, each encoded as twelve. */
const largestAnswer = 30_000;

const backendServices = ['auth', 'rest', 'storage'];
const apiPath = new RegExp(`^/(${[...backendServices, 'functions'].join('|')})/v1(/|$)`);

/** Whether the API answers a path: the services of Supabase and `/health`. */
export function isApiPath(pathname: string): boolean {
  return pathname === '/health' || apiPath.test(pathname);
}

/** The product's origin: `/health`, the API under the paths of Supabase, the site everywhere else. */
export function createApp({
  site,
  backend,
  functions,
  shared = null,
  storage = null,
  checkDatabase,
  maxBodyBytes = 100_000,
}: AppParts): Handler {
  const app = new Hono<{ Bindings: { peerAddress: string | null } }>();
  app.get('/health', async ({ json }) => {
    const isAvailable = await Promise.race([
      checkDatabase(AbortSignal.timeout(healthTimeoutMs)).then(() => true),
      delay(healthTimeoutMs, false),
    ]).catch(() => false);
    return json({ status: isAvailable ? 'ok' : 'unavailable' }, isAvailable ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
  if (functions !== null) {
    app.all('/functions/v1/*', ({ req, env }) => functions.fetch(req.raw, env.peerAddress));
  }
  if (storage !== null) {
    app.all('/storage/v1/*', limitStorageBody, ({ req, env }) => storage.fetch(req.raw, env.peerAddress));
  }
  if (backend !== null) {
    const limit = bodyLimit({ maxSize: maxBodyBytes, onError: () => tooLargeResponse(maxBodyBytes) });
    for (const service of backendServices) {
      app.all(`/${service}/v1/*`, limit, async ({ req, env }) => {
        const response = await backend.fetch(req.raw, env.peerAddress);
        response.headers.set('cache-control', 'no-store');
        return response;
      });
    }
  }
  if (shared !== null) {
    const limit = bodyLimit({
      maxSize: largestAnswer,
      onError: () => new Response('Too large.\n', { status: 413 }),
    });
    app.all('/shared/*', limit, ({ req, env }) => shared.fetch(req.raw, env.peerAddress));
  }
  if (site !== null) app.all('*', ({ req }) => site.respond(req.raw));
  // The HTTP server that calls `fetch` logs the error with its request.
  app.onError((error) => {
    throw error;
  });
  return { fetch: async (request, peerAddress) => app.fetch(request, { peerAddress }) };
}

function tooLargeResponse(maxBodyBytes: number): Response {
  const message = `The request is larger than ${maxBodyBytes / 1_000} kB.`;
  return Response.json({ error: 'too_large', code: '413', message }, { status: 413 });
}
