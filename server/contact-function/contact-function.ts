import { setTimeout as delay } from 'node:timers/promises';
import { BODY_LIMIT_BYTES } from '../../supabase/functions/contact-form/body.ts';
import type { Handler } from '../app.ts';
import { closeTimeoutsMs } from '../close-timeouts.ts';
import { createFairQueue, QueueFullError } from '../fair-queue.ts';
import { addressHeaderOf, isFromUnknownProxy, type Sender, senderAddress } from '../senders.ts';
import { projectDeno, requireDeno } from './deno.ts';
import { forward, readBody } from './forward.ts';
import { type FunctionProcess, type FunctionSettings, spawnFunction } from './process.ts';
import { trackRequests } from './track-requests.ts';

/** The edge functions of the embedded backend, `/functions/v1/<name>`. */
export type Functions = Handler & {
  /** Ends the function after its running requests; those after that are answered with 503. */
  close(): Promise<void>;
};

type FunctionsOptions = Pick<FunctionSettings, 'backendUrl' | 'secretKey'> &
  Partial<FunctionSettings> & {
    /** Whether the site has a public address. */
    isSitePublic?: boolean;
    /** Waits before the function is started again; for tests. */
    pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  };

/**
 * Requests that the function processes at a time, so that others reach the database, and that wait. What waits is 300 MB
 * at most. A message must not be refused for what others send.
 */
const queueLimits = { concurrency: 2, maxWaiting: 3_000, maxWaitingPerSender: 300 };

/** For the body of a request to arrive. */
const bodyTimeoutMs = 10_000;

/** A process that ran for this long did not fail to start. */
const stableAfterMs = 60_000;
const maxDelayMs = 60_000;

/**
 * Runs the contact function in Deno, as a child process that ends with this one and is started again after growing
 * delays when it dies. Resolves while Deno starts in the background; the backend need not be up yet.
 *
 * @throws Error with a sentence for the terminal when Deno is not installed.
 */
export async function startFunctions({
  backendUrl,
  secretKey,
  variables = {},
  isSitePublic = false,
  denoPath = projectDeno,
  pause = (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
}: FunctionsOptions): Promise<Functions> {
  await requireDeno(denoPath);
  const closing = new AbortController();
  let running: FunctionProcess | undefined;
  const queue = createFairQueue(queueLimits);
  const addressHeader = addressHeaderOf(variables);
  let isProxyLogged = false;

  async function keepRunning(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      const startedAt = Date.now();
      running = spawnFunction({ denoPath, backendUrl, secretKey, variables });
      await running.exited;
      running = undefined;
      failures = Date.now() - startedAt < stableAfterMs ? failures + 1 : 1;
      const delayMs = failures === 1 ? 0 : Math.min(500 * 2 ** (failures - 1), maxDelayMs);
      await pause(delayMs, closing.signal).catch(() => {});
    }
  }

  const { fetch, settled } = trackRequests({
    async fetch(request, peerAddress) {
      if (!/^\/functions\/v1\/contact-form(\/|$)/.test(new URL(request.url).pathname)) {
        return errorResponse(404, 'not_found', 'There is no such function.');
      }
      const sender: Sender = { peerAddress, addressHeader, isSitePublic };
      if (!isProxyLogged && isFromUnknownProxy(request, sender)) {
        isProxyLogged = true;
        console.error(
          'contact-form: Requests come through a proxy, so senders are not limited one by one. Set CONTACT_ADDRESS_HEADER to the header in which it writes the address.',
        );
      }
      try {
        // Before it is queued, so that a slow sender delays no other.
        const body = await readBody(request, BODY_LIMIT_BYTES, bodyTimeoutMs);
        if (body === 'timed-out')
          return errorResponse(408, 'too_slow', 'The message took too long to arrive.');
        const send = async () =>
          running ? forward(request, body, await running.listening, sender) : unavailableResponse();
        const turn = { sender: senderAddress(request, sender), signal: request.signal };
        return await (request.method === 'OPTIONS' ? send() : queue.run(turn, send));
      } catch (error) {
        if (error instanceof QueueFullError) return fullResponse(error);
        if (!closing.signal.aborted && !request.signal.aborted) {
          console.error(`contact-form: ${reasonOf(error)}`);
        }
        return unavailableResponse();
      }
    },
  });

  void keepRunning();
  return {
    fetch,
    async close() {
      const timeout = delay(closeTimeoutsMs.functionRequests, undefined, { ref: false });
      await Promise.race([settled(), timeout]);
      closing.abort();
      await running?.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function unavailableResponse(): Response {
  return errorResponse(503, 'function_unavailable', 'The function is not available. Please try again later.');
}

function fullResponse({ limit }: QueueFullError): Response {
  return limit === 'sender'
    ? errorResponse(
        429,
        'too_many_messages',
        'You have sent many messages. Please try again in 10 seconds.',
        10,
      )
    : errorResponse(503, 'function_busy', 'Many messages are arriving. Please try again in 10 seconds.', 10);
}

function errorResponse(status: number, error: string, message: string, retryAfter?: number): Response {
  const headers = new Headers({ 'access-control-allow-origin': '*' });
  if (retryAfter !== undefined) {
    headers.set('retry-after', String(retryAfter));
    headers.set('access-control-expose-headers', 'retry-after');
  }
  return Response.json({ error, message }, { status, headers });
}
