/** Of this hop only, or told anew by the next one. */
const NOT_FORWARDED = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What a proxy says about the client. Coming from the client itself, it proves nothing. */
const SAID_BY_PROXIES = /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

/**
 * Sends a request on to the function at `origin`, streaming both bodies, with the peer's address as the only
 * `x-forwarded-for`.
 */
export async function forward(
  request: Request,
  origin: string,
  peerAddress: string | null,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // Not written into the call: the DOM's types do not know `duplex`, which a streamed body needs.
  const sent = {
    method: request.method,
    headers: forwardedHeaders(request.headers, peerAddress),
    body: request.body,
    signal: request.signal,
    redirect: 'manual' as const,
    duplex: 'half',
  };
  const response = await fetch(`${origin}${pathname}${search}`, sent);
  const headers = new Headers(response.headers);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

function forwardedHeaders(received: Headers, peerAddress: string | null): Headers {
  const headers = new Headers();
  for (const [name, value] of received) {
    if (!NOT_FORWARDED.includes(name) && !SAID_BY_PROXIES.test(name)) headers.append(name, value);
  }
  headers.set('accept-encoding', 'identity');
  if (peerAddress) headers.set('x-forwarded-for', peerAddress);
  return headers;
}
