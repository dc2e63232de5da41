import { type AuthError, GoTrueClient, type Session } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { hasNoResponse } from '#domain/backend-error.ts';
import { authError, fetchWithTimeout, reportCallEnd } from './call.ts';
import { backendConfig } from './config.ts';
import { hasStoredSession, sessionKey } from './stored-session.ts';
import type { UnparsedDatabase } from './unparsed-database.ts';

/**
 * A client of this page's backend, made of the parts of supabase-js that the product uses: `createClient` always loads
 * realtime and storage too. A session in the address of a page is opened only by the page that expects one. Only a
 * request that the server has refused to execute is sent again; the machines decide about all others.
 */
class AgencyClient extends PostgrestClient<UnparsedDatabase> {
  readonly auth: GoTrueClient;
  /** Sends a request as the signed-in user, never as a visitor; status 401 means that the session is lost. */
  readonly fetchAsUser: typeof fetch;

  constructor() {
    const { url, publicKey } = backendConfig();
    const fetchAsUser: typeof fetch = async (input, init) => {
      const send = ({ access_token }: Session) => {
        const headers = new Headers(init?.headers);
        headers.set('apikey', publicKey);
        headers.set('Authorization', `Bearer ${access_token}`);
        return withTokenStatus(fetchWithTimeout(input, { ...init, headers }));
      };
      const session = await this.#storedSession();
      if (!session) {
        reportCallEnd('session.lost');
        return Response.json({ message: 'Your session has ended.' }, { status: 401 });
      }
      const response = await send(session);
      if (response.status !== 401) return response;
      const renewed = await this.#renewSession(session);
      // A request of one user is never sent as another user.
      if (renewed && renewed.user.id !== session.user.id) return response;
      // A write is sent again, too: the server has refused it before executing anything.
      const repeated = renewed ? await send(renewed) : response;
      if (repeated.status === 401) reportCallEnd('session.lost');
      return repeated;
    };
    super(`${url}/rest/v1`, { fetch: fetchAsUser, retry: false });
    this.auth = new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
      storageKey: sessionKey(),
      detectSessionInUrl: false,
      fetch: fetchWithoutServerTime,
    });
    this.fetchAsUser = fetchAsUser;
  }

  /** Sends a request of `auth` as the signed-in user, and again where only the access token was refused. */
  async requestAsUser<Response extends { error: AuthError | null }>(
    request: () => Promise<Response>,
  ): Promise<Response> {
    const { data } = await this.auth.getSession();
    const response = await request();
    const isTokenRefused = response.error?.status === 401 || response.error?.code === 'bad_jwt';
    if (!data.session || !isTokenRefused) return response;
    const renewed = await this.#renewSession(data.session);
    return renewed?.user.id === data.session.user.id ? request() : response;
  }

  /**
   * Refreshes a session whose access token the server has refused, once for all requests of all tabs.
   * @returns the session that is stored instead; null when the session is lost
   * @throws TypeError when the refresh had no response
   */
  #renewSession(refused: Session): Promise<Session | null> {
    // Both tokens: of one second, the access tokens are the same.
    const isRefused = (session: Session | null) =>
      session?.access_token === refused.access_token && session.refresh_token === refused.refresh_token;
    return withLock('session-refresh', async () => {
      const stored = await this.#storedSession();
      if (!isRefused(stored)) return stored;
      const { error } = await this.auth.refreshSession();
      if (error && hasNoResponse(authError(error))) throw refreshFailure(error);
      const renewed = await this.#storedSession();
      return isRefused(renewed) ? null : renewed;
    });
  }

  /** @throws TypeError when it has to be refreshed, and that had no response */
  async #storedSession(): Promise<Session | null> {
    const { data, error } = await this.auth.getSession();
    if (error && hasStoredSession()) throw refreshFailure(error);
    return data.session;
  }
}

/**
 * Runs a function while no other of this name runs, in any tab of this browser. A page without Web Locks, which is one
 * of an insecure address, runs it at once.
 */
function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}

const refreshFailure = ({ message }: Error) =>
  new TypeError(`The session could not be refreshed: ${message}`);

/** Storage answers 400 to a token that it refuses, and says so in the body; all others answer 401. */
async function withTokenStatus(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  if (response.status !== 400 || !response.url.includes('/storage/v1/')) return response;
  const text = await response.text();
  const status = /claim|jwt|signature/i.test(text) ? 401 : 400;
  return new Response(text, { status, headers: response.headers });
}

/**
 * Leaves `expires_at` out of a new session: the client then computes it by the clock of this computer, with which it
 * compares it. By the server's time, a clock that is fast would have the session refreshed before each request.
 */
const fetchWithoutServerTime: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init);
  if (!response.ok || !/\/(token|verify)(\?|$)/.test(String(input))) return response;
  return Response.json({ ...(await response.json()), expires_at: undefined });
};

export type { AgencyClient };

// Last, since it uses the functions above.
export const client = new AgencyClient();
