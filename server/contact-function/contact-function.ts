import { setTimeout as delay } from 'node:timers/promises';
import { BODY_LIMIT_BYTES } from '../../supabase/functions/contact-form/body.ts';
import type { Handler } from '../app.ts';
import { Refused } from '../backend/refused.ts';
import { closeTimeoutsMs } from '../close-timeouts.ts';
import { createFairQueue, QueueFullError } from '../fair-queue.ts';
import { trackWork } from '../open-work.ts';
import { addressHeaderOf, isFromUnknownProxy, type Sender, senderAddress } from '../senders.ts';
import { projectDeno, requireDeno } from './deno.ts';
import { forward, readBody } from './forward.ts';
import { type FunctionProcess, type FunctionSettings, spawnFunction } from './process.ts';

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
  const { track, settled } = trackWork();

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

  async function respond(request: Request, peerAddress: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    const sender: Sender = { peerAddress, addressHeader, isSitePublic };
    try {
      if (!/^\/functions\/v1\/contact-form(\/|$)/.test(pathname)) {
        throw new Refused('There is no such function.', { status: 404, code: 'not_found' });
      }
      if (!isProxyLogged && isFromUnknownProxy(request, sender)) {
        isProxyLogged = true;
        console.error(
          'contact-form: Requests come through a proxy, so senders are not limited one by one. Set CONTACT_ADDRESS_HEADER to the header in which it writes the address.',
        );
      }
      // Before it is queued, so that a slow sender delays no other.
      const body = await readBody(request, BODY_LIMIT_BYTES, bodyTimeoutMs);
      const send = async () => {
        if (!running) throw unavailable();
        return forward(request, body, await running.listening, sender);
      };
      const turn = { sender: senderAddress(request, sender), signal: request.signal };
      return await (request.method === 'OPTIONS' ? send() : queue.run(turn, send));
    } catch (error) {
      const isKnown = error instanceof Refused || error instanceof QueueFullError;
      if (!isKnown && !closing.signal.aborted && !request.signal.aborted) {
        console.error(`contact-form: ${reasonOf(error)}`);
      }
      return toRefused(error).toResponse(pathname);
    }
  }

  void keepRunning();
  return {
    fetch: (request, peerAddress) => track(respond(request, peerAddress)),
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

const unavailable = () =>
  new Refused('The function is not available. Please try again later.', {
    status: 503,
    code: 'function_unavailable',
  });

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (!(error instanceof QueueFullError)) return unavailable();
  const retryAfterMs = 10_000;
  return error.limit === 'sender'
    ? new Refused('You have sent many messages. Please try again in 10 seconds.', {
        status: 429,
        code: 'too_many_messages',
        retryAfterMs,
      })
    : new Refused('Many messages are arriving. Please try again in 10 seconds.', {
        status: 503,
        code: 'function_busy',
        retryAfterMs,
      });
}
