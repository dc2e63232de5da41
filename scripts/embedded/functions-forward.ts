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
const SAID_BY_PROXIES =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|via)$/;

/** What is known of the other end of a connection, and where a proxy in front of it tells the sender's address. */
export type Sender = {
  /** As the server sees it. */
  peerAddress: string | null;
  /** The name of the header that the configured proxy writes; null where none is configured. */
  addressHeader: string | null;
};

/** Whether a request was sent on by a proxy that nobody has configured: its address is not the sender's. */
export function isFromUnknownProxy(request: Request, { addressHeader }: Sender): boolean {
  return addressHeader === null && [...request.headers.keys()].some((name) => SAID_BY_PROXIES.test(name));
}

/**
 * Sends a request on to the function at `origin`, streaming both bodies. Of what proxies say the function gets the
 * configured header; where none is configured, the peer's address as `x-forwarded-for`, or nothing if the peer is a
 * proxy itself.
 */
export async function forward(request: Request, origin: string, sender: Sender): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.body && drainable(request.body);
  // Not written into the call: the DOM's types do not know `duplex`, which a streamed body needs.
  const sent = {
    method: request.method,
    headers: forwardedHeaders(request, sender),
    body: body?.stream ?? null,
    signal: request.signal,
    redirect: 'manual' as const,
    duplex: 'half',
  };
  const response = await fetch(`${origin}${pathname}${search}`, sent);
  void body?.drain();
  const headers = new Headers(response.headers);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * A body that can be read to its end by itself. A function that refuses a long body leaves the rest unread,
 * and the client's connection would be cut off under its next request.
 */
function drainable(source: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = source.getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await reader.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  });
  async function drain(): Promise<void> {
    try {
      while (!(await reader.read()).done);
    } catch {
      // The client has gone: nothing is left to read.
    }
  }
  return { stream, drain };
}

function forwardedHeaders(request: Request, sender: Sender): Headers {
  const { peerAddress, addressHeader } = sender;
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (NOT_FORWARDED.includes(name) || (SAID_BY_PROXIES.test(name) && name !== addressHeader)) continue;
    headers.append(name, value);
  }
  headers.set('accept-encoding', 'identity');
  if (addressHeader === null && peerAddress && !isFromUnknownProxy(request, sender)) {
    headers.set('x-forwarded-for', peerAddress);
  }
  return headers;
}
