const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  // What supabase-js may send; a header missing here fails the browser's preflight.
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
};

/** The body of every refusal: a code for programs, a sentence for people, and the reason per wrong field. */
export type Refusal = { error: string; message: string; fields?: Record<string, string> };

/** The response to the browser's preflight request. */
export function preflightResponse(): Response {
  return new Response(null, { status: 204, headers: { ...CORS_HEADERS, 'access-control-max-age': '86400' } });
}

/** The one response to an accepted message, whether stored now, stored before, or a bot's. */
export function acceptedResponse(): Response {
  return Response.json({ received: true }, { headers: CORS_HEADERS });
}

/** Says to the admin area whether messages are forwarded by mail, and to an admin which settings cannot be used. */
export function statusResponse(status: { mail: boolean; problems?: readonly string[] }): Response {
  return privateResponse(status);
}

/** For the sender alone: no cache keeps it. */
export function privateResponse(answer: object): Response {
  return Response.json(answer, { headers: { ...CORS_HEADERS, 'cache-control': 'no-store' } });
}

/** An error; `headers` are added to the CORS ones. */
export function errorResponse(
  status: number,
  refusal: Refusal,
  headers: Record<string, string> = {},
): Response {
  return Response.json(refusal, { status, headers: { ...CORS_HEADERS, ...headers } });
}
