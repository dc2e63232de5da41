/** Milliseconds after which the client gives up a request that nobody else limits, such as a token refresh. */
const callLimit = 15_000;

/** How a call ended: with any answer, or with none although nobody had given it up. */
export type CallEnd = 'answered' | 'lost';

const listeners = new Set<(end: CallEnd) => void>();

/**
 * Reports how calls end.
 * @returns how to stop.
 */
export function onCallEnd(report: (end: CallEnd) => void): () => void {
  listeners.add(report);
  return () => listeners.delete(report);
}

/** `fetch` that no hanging server or sleeping connection can keep waiting for ever. */
export async function fetchWithLimit(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callLimit);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    const response = await fetch(input, { ...init, signal });
    tell('answered');
    return response;
  } catch (error) {
    if (!signal.aborted) tell('lost');
    throw error;
  }
}

function tell(end: CallEnd): void {
  for (const report of listeners) report(end);
}
