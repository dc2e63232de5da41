import type { Site } from './site.ts';

/** Answers requests; `peerAddress` is the other end of the connection. */
export type Handler = {
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
};

/** What stands on the product's one origin; backend and functions are null with a hosted project. */
export type Origin = { site: Site; backend: Handler | null; functions: Handler | null };

const largestBody = 100_000;

/** What the contact function calls with the message that it has measured, and a little besides. */
const functionsCall = '/rest/v1/rpc/take_contact_message';
const functionsAddition = 1_000;

/** The handler of the product's origin: the API under the paths of Supabase, the site everywhere else. */
export function originHandler({ site, backend, functions }: Origin): Handler {
  return {
    async fetch(request, peerAddress) {
      const api = apiHandler(new URL(request.url).pathname, backend, functions);
      if (api === null) return site.respond(request);
      // The functions limit their bodies themselves, where they are deployed too.
      if (api === functions) return api.fetch(request, peerAddress);
      const isFunctions = new URL(request.url).pathname === functionsCall;
      const limited = await limitBody(request, largestBody + (isFunctions ? functionsAddition : 0));
      return limited instanceof Response ? limited : api.fetch(limited, peerAddress);
    },
  };
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
