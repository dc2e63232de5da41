import type { Site } from './static-site.ts';

/** Answers requests; `peerAddress` is the other end of the connection. */
export type Handler = {
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
};

/** What stands on the product's one origin; backend and functions are null with a hosted project. */
export type Origin = {
  site: Site;
  backend: Handler | null;
  functions: Handler | null;
  /** Settles when the database has answered; see {@link healthPath}. */
  checkDatabase: (signal: AbortSignal) => Promise<unknown>;
};

/** Answers 200 with `{"status":"ok"}` if the database answers, else 503. */
export const healthPath = '/health';

/** A monitor waits for 2 s. */
const healthMilliseconds = 1_500;

const largestBody = 100_000;

/** What the contact function adds to a message, which it has measured itself. */
const functionsAddition = 1_000;

/** The handler of the product's origin: the API under the paths of Supabase, the site everywhere else. */
export function originHandler({ site, backend, functions, checkDatabase }: Origin): Handler {
  return {
    async fetch(request, peerAddress) {
      const { pathname } = new URL(request.url);
      if (pathname === healthPath) return health(checkDatabase);
      const api = apiHandler(pathname, backend, functions);
      if (api === null) return site.respond(request);
      // The functions limit their bodies themselves, where they are deployed too.
      if (api === functions) return api.fetch(request, peerAddress);
      const limited = await limitBody(request, largestBody);
      return limited instanceof Response ? limited : api.fetch(limited, peerAddress);
    },
  };
}

/** The handler of the origin that the functions alone know: the backend. */
export function functionsOriginHandler(backend: Handler): Handler {
  return {
    async fetch(request, peerAddress) {
      const limited = await limitBody(request, largestBody + functionsAddition);
      return limited instanceof Response ? limited : backend.fetch(limited, peerAddress);
    },
  };
}

async function health(checkDatabase: Origin['checkDatabase']): Promise<Response> {
  const signal = AbortSignal.timeout(healthMilliseconds);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const isAlive = await Promise.race([checkDatabase(signal), timeout]).then(
    () => true,
    () => false,
  );
  return Response.json(
    { status: isAlive ? 'ok' : 'unavailable' },
    { status: isAlive ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}

/** The part of the API that a path belongs to, or null for the site. */
export function apiHandler(
  pathname: string,
  backend: Handler | null,
  functions: Handler | null,
): Handler | null {
  const service = /^\/(auth|rest|storage|functions)\/v1(\/|$)/.exec(pathname)?.[1];
  if (service === undefined) return null;
  return service === 'functions' ? functions : backend;
}

/** The request with a body that is known to be within the limit, or the refusal. */
async function limitBody(request: Request, limit: number): Promise<Request | Response> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge();
  if (request.body === null || request.headers.has('content-length')) return request;

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) return tooLarge();
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  });
}

function tooLarge(): Response {
  const message = 'The request is larger than 100 kB.';
  return Response.json({ error: 'too_large', code: '413', message }, { status: 413 });
}
