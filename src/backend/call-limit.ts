/** Milliseconds after which the client gives up a request that nobody else limits, such as a token refresh. */
const callLimit = 15_000;

/** `fetch` that no hanging server or sleeping connection can keep waiting for ever. */
export function fetchWithLimit(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callLimit);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  return fetch(input, { ...init, signal });
}
