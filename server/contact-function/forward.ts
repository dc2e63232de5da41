import { proxy } from 'hono/proxy';
import { Refused } from '../backend/refused.ts';
import { isFromUnknownProxy, proxyHeaders, type Sender } from '../senders.ts';

/** Headers of this hop only, or set again by the next one. */
const hopHeaders =
  /^(accept-encoding|connection|content-length|expect|host|keep-alive|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Sends a request on to the function at `origin`, with a body that is here already, and awaits the whole response. Of
 * what proxies say the function gets the configured header; where none is configured, the peer's address as
 * `x-forwarded-for`, or nothing if the peer is a proxy itself.
 */
export async function forward(
  request: Request,
  body: Uint8Array<ArrayBuffer> | null,
  origin: string,
  sender: Sender,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await proxy(`${origin}${pathname}${search}`, {
    method: request.method,
    headers: forwardedHeaders(request, sender),
    body,
    signal: request.signal,
    redirect: 'manual',
  });
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

/**
 * The body of a request, of a longer one a little more than `limit` bytes, by which the function knows that it is too
 * long. The rest is read and dropped: the client's connection would be cut off under its next request.
 * Null where there is none.
 *
 * @throws Refused when it has not come within `timeoutMs`.
 */
export async function readBody(
  request: Request,
  limit: number,
  timeoutMs: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return null;
  const reader = request.body.getReader();
  const timeout = AbortSignal.timeout(timeoutMs);
  timeout.onabort = () => void reader.cancel();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= limit) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } finally {
    timeout.onabort = null;
  }
  if (timeout.aborted) {
    throw new Refused('The message took too long to arrive.', { status: 408, code: 'too_slow' });
  }
  if (length > limit) void drain(reader);
  return Buffer.concat(chunks);
}

async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has gone: nothing is left to read.
  }
}

function forwardedHeaders(request: Request, sender: Sender): Headers {
  const { peerAddress, addressHeader } = sender;
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (hopHeaders.test(name) || (proxyHeaders.test(name) && name !== addressHeader)) continue;
    headers.append(name, value);
  }
  if (addressHeader === null && peerAddress && !isFromUnknownProxy(request, sender)) {
    headers.set('x-forwarded-for', peerAddress);
  }
  return headers;
}
