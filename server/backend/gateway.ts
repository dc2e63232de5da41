import { createFairQueue, QueueFullError, type Turn } from '../fair-queue.ts';
import { createLimitedLog } from '../limited-log.ts';
import { trackWork } from '../open-work.ts';
import { createRateLimit } from '../rate-limit.ts';
import { accountsPath, checkFilters, checkPath } from './allow-list.ts';
import { type AuthRequest, readAuthRequest } from './auth-request.ts';
import {
  accessTokenOf,
  type Caller,
  createIdentifyCaller,
  isEqual,
  readSession,
  type Session,
} from './callers.ts';
import { createRecoveryRequests } from './recovery-requests.ts';
import { Refused } from './refused.ts';
import type { Secrets } from './secrets.ts';
import { readRequest, type SentRequest } from './sent-request.ts';
import { type AttemptOutcome, createSignInAttempts } from './sign-in-attempts.ts';
import { checkVisitorRequest } from './visitor-limits.ts';

export type Credentials = { email: string; password: string };

export type AdmittedRequest = SentRequest & {
  /** Whether its queries are limited. */
  isForVisitor: boolean;
  /** Those of a sign-in with a password, else null. */
  credentials: Credentials | null;
  /** Milliseconds for which the database may compute for it; null: as long as a request may last. */
  computingMs: number | null;
};

/** What is behind the gateway; it is called for one thing at a time. */
export type DatabaseService = {
  /** Null after a timeout. */
  serve(request: AdmittedRequest): Promise<Response | null>;
  isAdmin(session: Session): Promise<boolean>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
};

type GatewayOptions = {
  secrets: Secrets;
  /** Milliseconds for which the database may compute for one request of a visitor. */
  visitorComputingMs: number;
  now?: () => number;
};

export type Gateway = {
  /**
   * Responds to a request to `/auth/v1/**` or `/rest/v1/**` in its turn.
   * @param address the client's, null where it is not known.
   */
  fetch(request: Request, address: string | null): Promise<Response>;
  /** As {@link Gateway.fetch}, for requests of the product itself. */
  fetchAsProduct(request: Request): Promise<Response>;
  /**
   * Asks the database each time.
   * @throws Refused unless a request has the session of an admin, or the secret key.
   */
  requireAdmin(headers: Headers): Promise<void>;
  /** True when the database has responded, false after a timeout. */
  ping(): Promise<unknown>;
  /** Waits for the requests so far, then closes what is behind the gateway. */
  close(): Promise<void>;
};

/** What waits is 50 MB at most, 5 MB where it is of visitors. */
const queueLimits = { concurrency: 1, maxWaiting: 500, maxWaitingPerSender: 50 };

/** Comparing or making a password's hash keeps the thread busy, unlike most requests. */
const expectedMs = { password: 70, other: 5 };

/** How long the requests of an address are refused after one of them took the database too long. */
const heldBackMs = 60_000;

const isClosing = 'The backend is closing.';
const product: Caller = { isTrusted: true, sender: 'product' };
const health: Turn = { sender: 'health', isUrgent: true };

/** The one way to the database: checks each request, and lets the senders take turns by the time that they have used. */
export function openGateway(
  service: DatabaseService,
  { secrets, visitorComputingMs, now = Date.now }: GatewayOptions,
): Gateway {
  const queue = createFairQueue(queueLimits);
  const isAdmin = (session: Session) =>
    queue.run({ sender: session.userId, isUrgent: true }, () => service.isAdmin(session));
  const identifyCaller = createIdentifyCaller({ secrets, now, isAdmin });
  const beginSignIn = createSignInAttempts(now);
  const mayMail = createRecoveryRequests(now);
  const timeouts = createRateLimit({ burst: 1, refillMs: heldBackMs, now });
  const log = createLimitedLog((line) => console.error(line), now);
  const { track, settled } = trackWork();
  let closing: Promise<void> | undefined;
  let pinging: Promise<unknown> | undefined;

  async function respondTo(
    request: Request,
    identify: () => Promise<Caller>,
    isOwn = false,
  ): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    try {
      if (closing) throw new Refused(isClosing, { status: 503, code: 'closing' });
      if (!isOwn || pathname !== accountsPath) checkPath(pathname);
      checkFilters(url);
      const sent = await readRequest(request);
      const auth = pathname.startsWith('/auth/') ? readAuthRequest(sent) : null;
      const caller = await identify();
      if (!caller.isTrusted) checkNotHeldBack(caller);
      // A token that has expired must be answered so, and one of a former admin by the database.
      if (!caller.isTrusted && accessTokenOf(request.headers) === null) checkVisitorRequest(sent);
      const serve = () => serveInTurn(sent, caller, auth, request.signal);
      if (auth?.endpoint === 'POST recover') {
        return mayMail(caller.sender, auth.body.email ?? '') ? await serve() : Response.json({});
      }
      const credentials = credentialsOf(auth);
      return credentials === null ? await serve() : await signIn(caller, credentials, serve);
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 });
      const refused = error instanceof QueueFullError ? toRefused(error) : error;
      if (!(refused instanceof Refused)) throw error;
      log(`${request.method} ${pathname.slice(0, 100)} was answered ${refused.status}: ${refused.message}`);
      return refused.toResponse(pathname);
    }
  }

  async function requireAdmin(headers: Headers): Promise<void> {
    if (isEqual(headers.get('apikey') ?? '', secrets.secretKey)) return;
    const session = await readSession(headers, secrets.jwtSecret);
    const code = 'Unauthorized';
    if (session === null) throw new Refused('A session is needed.', { status: 401, code });
    const answer = await isAdmin(session).catch((error: unknown) => {
      throw error instanceof QueueFullError ? toRefused(error) : error;
    });
    if (!answer) throw new Refused('new row violates row-level security policy', { status: 403, code });
  }

  function checkNotHeldBack({ sender }: Caller): void {
    const waitMs = sender === null ? 0 : timeouts.waitMs(sender);
    if (waitMs === 0) return;
    throw new Refused('A request from your address took the database too long. Please try again later.', {
      status: 429,
      code: 'over_request_rate_limit',
      retryAfterMs: waitMs,
    });
  }

  async function signIn(
    { sender }: Caller,
    { email }: Credentials,
    serve: () => Promise<Response>,
  ): Promise<Response> {
    const attempt = beginSignIn(sender, email);
    const response = await serve().catch((error: unknown) => {
      attempt.end('unknown');
      throw error;
    });
    attempt.end(outcomeOf(response));
    return response;
  }

  function serveInTurn(
    sent: SentRequest,
    { isTrusted, sender }: Caller,
    auth: AuthRequest | null,
    signal: AbortSignal,
  ): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const turn = { sender, isUrgent: isTrusted, signal, expectedMs: expectedMsOf(auth) };
    const request = {
      ...sent,
      isForVisitor: !isTrusted,
      credentials: credentialsOf(auth),
      computingMs: isTrusted ? null : visitorComputingMs,
    };
    queue
      .run(turn, async () => {
        // Neither the response, nor its duration, nor a mail that fails shows whether there is such an account.
        if (auth?.endpoint === 'POST recover') resolve(Response.json({}));
        const response = await service.serve(request);
        resolve(response ?? timeoutResponse(request));
        if (response !== null) return;
        if (!isTrusted && sender !== null) timeouts.take(sender);
        // Opens the database again in this turn, so that the next sender's does not take longer.
        await service.ping().catch(() => {});
      })
      .catch(reject);
    return promise;
  }

  return {
    fetch: (request, address) => track(respondTo(request, () => identifyCaller(request.headers, address))),
    fetchAsProduct: (request) => track(respondTo(request, async () => product, true)),
    requireAdmin: (headers) => track(requireAdmin(headers)),
    ping() {
      if (closing) return Promise.reject(new Error(isClosing));
      // Pings during another ping share its result.
      pinging ??= queue.run(health, service.ping).finally(() => {
        pinging = undefined;
      });
      return pinging;
    },
    close() {
      closing ??= settled().then(queue.settled).then(service.close);
      return closing;
    },
  };
}

/** The response of PostgREST when PostgreSQL has cancelled a statement. */
function timeoutResponse({ url }: AdmittedRequest): Response {
  console.error(`database error 57014: ${new URL(url).pathname} took too long`);
  const message = 'canceling statement due to statement timeout';
  return Response.json({ code: '57014', details: null, hint: null, message }, { status: 500 });
}

function outcomeOf(response: Response): AttemptOutcome {
  if (response.ok) return 'succeeded';
  return response.headers.get('x-sb-error-code') === 'invalid_credentials' ? 'failed' : 'unknown';
}

function credentialsOf(auth: AuthRequest | null): Credentials | null {
  if (auth?.endpoint !== 'POST token' || auth.grantType !== 'password') return null;
  const { email = '', password = '' } = auth.body;
  // The library refuses an empty one without comparing any.
  return email === '' || password === '' ? null : { email, password };
}

function expectedMsOf(auth: AuthRequest | null): number {
  const isNewPassword = auth?.endpoint === 'PUT user' && auth.body.password !== undefined;
  return isNewPassword || credentialsOf(auth) !== null ? expectedMs.password : expectedMs.other;
}

function toRefused({ limit }: QueueFullError): Refused {
  const retryAfterMs = 5_000;
  return limit === 'sender'
    ? new Refused('Too many requests from your address are waiting. Please try again in 5 seconds.', {
        status: 429,
        code: 'over_request_rate_limit',
        retryAfterMs,
      })
    : new Refused('Too many requests are waiting. Please try again in 5 seconds.', {
        status: 503,
        code: 'overloaded',
        retryAfterMs,
      });
}
