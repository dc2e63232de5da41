import { checkPath } from '#server/backend/allow-list.ts';
import { Refused } from '#server/backend/refused.ts';

/** The services behind the gateway; `auth` wants `authKey` where clients send the public key. */
export type GatewayTargets = {
  restUrl: string;
  auth: (request: Request) => Response | Promise<Response>;
  authKey: string;
  /** The keys that clients may send in `apikey`. */
  keys: readonly string[];
};

/** Answers `/rest/v1` and `/auth/v1` as the gateway of a hosted project does. */
export function createGateway({ restUrl, auth, authKey, keys }: GatewayTargets) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    try {
      checkPath(pathname);
    } catch (error) {
      if (error instanceof Refused) return error.toResponse(pathname);
      throw error;
    }
    if (!keys.includes(request.headers.get('apikey') ?? '')) {
      return Response.json({ message: 'No API key found in request' }, { status: 401 });
    }
    const body = request.body ? await request.arrayBuffer() : null;
    const headers = new Headers(request.headers);
    if (pathname.startsWith('/auth/')) {
      headers.set('apikey', authKey);
      return auth(new Request(request.url, { method: request.method, headers, body }));
    }
    for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name);
    return fetch(`${restUrl}${pathname.slice('/rest/v1'.length) || '/'}${search}`, {
      method: request.method,
      headers,
      body,
      signal: request.signal,
    });
  };
}
