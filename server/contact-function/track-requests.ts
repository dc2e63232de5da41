import type { Handler } from '../app.ts';

/** The handler, and when the responses to its requests are complete. */
export function trackRequests(handler: Handler): Handler & { settled(): Promise<unknown> } {
  const open = new Set<Promise<Response>>();
  return {
    fetch(request, peerAddress) {
      const response = handler.fetch(request, peerAddress).then(completeResponse);
      open.add(response);
      const remove = () => void open.delete(response);
      response.then(remove, remove);
      return response;
    },
    settled: () => Promise.allSettled(open),
  };
}

async function completeResponse(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}
