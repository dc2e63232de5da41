import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { startContactFunction } from '../supabase/functions/contact-form/contact-function.ts';
import type { FunctionHost, RunningFunction } from '../supabase/functions/function-host.ts';
import { startPeopleFunction } from '../supabase/functions/people/people-function.ts';
import type { Handler } from './app.ts';
import { Refused } from './backend/refused.ts';
import { closeTimeoutsMs } from './close-timeouts.ts';
import { createFairQueue, QueueFullError } from './fair-queue.ts';
import { trackWork } from './open-work.ts';
import { isFromUnknownProxy, proxyHeaders, type Sender, senderAddress } from './senders.ts';

/** The functions of `supabase/functions/` that the server answers for, by name. */
const mountedFunctions: Readonly<Record<string, (host: FunctionHost) => RunningFunction>> = {
  'contact-form': startContactFunction,
  people: startPeopleFunction,
};

/** The edge functions of the embedded backend, `/functions/v1/<name>`. */
export type Functions = Handler & {
  /** Stops the functions after their running requests and what these have begun; later ones are answered with 503. */
  close(): Promise<void>;
};

type FunctionsOptions = {
  /** What every function is given: `SUPABASE_URL`, `SUPABASE_SECRET_KEYS` and its own. */
  settings: Readonly<Record<string, string>>;
  fetch: FunctionHost['fetch'];
  /** The header in which the configured proxy writes the sender's address; null where none is configured. */
  addressHeader: string | null;
  isSitePublic: boolean;
  functions?: typeof mountedFunctions;
  timeoutsMs?: typeof requestTimeoutsMs;
};

/**
 * Requests that a function processes at a time, so that others reach the database, and that wait. What waits is 300 MB
 * at most. A message must not be refused for what others send.
 */
const queueLimits = { concurrency: 2, maxWaiting: 3_000, maxWaitingPerSender: 300 };

const bodyLimitBytes = 100_000;

const requestTimeoutsMs = {
  /** For the body to arrive. */
  body: 10_000,
  /** For a request to have its turn alone; it may go on beside the next ones. */
  turn: 2_000,
  /** For the response: more than the database may take, less than the form waits. */
  response: 14_000,
};

const unavailable = () =>
  new Refused('The function is not available. Please try again later.', {
    status: 503,
    code: 'function_unavailable',
  });

/** Runs the functions in this process. A request that fails or takes too long is refused, and delays no other. */
export function startFunctions({
  settings,
  fetch,
  addressHeader,
  isSitePublic,
  functions = mountedFunctions,
  timeoutsMs = requestTimeoutsMs,
}: FunctionsOptions): Functions {
  const requests = trackWork();
  const background = trackWork();
  const names = new AsyncLocalStorage<string>();
  let isProxyLogged = false;
  let isClosed = false;

  function logFailure(error: unknown): void {
    const name = names.getStore();
    // Only in the functions' own code: elsewhere it ends the process, as without this listener.
    if (name === undefined) throw error;
    console.error(`${name}: ${inspect(error)}`);
  }

  process.on('uncaughtException', logFailure);
  const mounted = new Map(
    Object.entries(functions).map(([name, start]) => {
      const host: FunctionHost = {
        readSetting: (setting) => settings[setting],
        fetch,
        waitUntil: (work) => void background.track(work).catch(logFailure),
        writeLog: (line) => console.error(`${name}: ${line}`),
      };
      const queue = createFairQueue(queueLimits);
      return [name, { queue, ...names.run(name, () => start(host)) }] as const;
    }),
  );

  async function respond(request: Request, peerAddress: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    const name = pathname.split('/')[3] ?? '';
    try {
      const called = mounted.get(name);
      if (called === undefined) {
        throw new Refused('There is no such function.', { status: 404, code: 'not_found' });
      }
      if (isClosed) throw unavailable();
      const sender: Sender = { peerAddress, addressHeader, isSitePublic };
      if (!isProxyLogged && isFromUnknownProxy(request, sender)) {
        isProxyLogged = true;
        console.error(
          `${name}: Requests come through a proxy, so senders are not limited one by one. Set CONTACT_ADDRESS_HEADER to the header in which it writes the address.`,
        );
      }
      // Before it is queued, so that a slow sender delays no other.
      const sent = await receive(request, sender, timeoutsMs.body);
      const call = () => names.run(name, () => inTime(called.respond(sent), timeoutsMs.response));
      if (request.method === 'OPTIONS') return await call();
      const turn = { sender: senderAddress(request, sender), signal: request.signal };
      const { response } = await called.queue.run(turn, async () => {
        const response = call();
        await Promise.race([response.catch(() => {}), delay(timeoutsMs.turn, undefined, { ref: false })]);
        return { response };
      });
      return await response;
    } catch (error) {
      const isKnown = error instanceof Refused || error instanceof QueueFullError;
      if (!isKnown && !request.signal.aborted) console.error(`${name}: ${inspect(error)}`);
      return toRefused(error).toResponse(pathname);
    }
  }

  return {
    fetch: (request, peerAddress) => requests.track(respond(request, peerAddress)),
    async close() {
      await inTime(requests.settled(), closeTimeoutsMs.functionRequests).catch(() => {});
      isClosed = true;
      for (const { stop } of mounted.values()) stop();
      await inTime(background.settled(), closeTimeoutsMs.functions).catch(() => {});
      process.off('uncaughtException', logFailure);
    },
  };
}

/** The work's result, or a rejection with the refusal when it takes longer. */
async function inTime<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  refusal = unavailable(),
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refusal), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * The request with a body that is here already. Of what proxies say it has the configured header; where none is
 * configured, the peer's address as `x-forwarded-for`, or nothing if the peer is a proxy itself.
 */
async function receive(request: Request, sender: Sender, timeoutMs: number): Promise<Request> {
  const { peerAddress, addressHeader } = sender;
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    // The length that arrives counts.
    if (name === 'content-length' || (proxyHeaders.test(name) && name !== addressHeader)) continue;
    headers.append(name, value);
  }
  if (addressHeader === null && peerAddress && !isFromUnknownProxy(request, sender)) {
    headers.set('x-forwarded-for', peerAddress);
  }
  const { url, method, signal } = request;
  const tooSlow = new Refused('The message took too long to arrive.', { status: 408, code: 'too_slow' });
  const body = request.body && (await inTime(readBody(request.body), timeoutMs, tooSlow));
  return new Request(url, { method, headers, signal, body });
}

/**
 * The body of a request, of a longer one a little more than the limit, by which a function knows that it is too long.
 * The rest is read and dropped: the client's connection would be cut off under its next request.
 */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (length <= bodyLimitBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

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
