import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { fetchWithTimeout } from './call.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';
import { hasStoredSession, sessionKey } from './stored-session.ts';

/**
 * A client of this page's backend, made of the parts of supabase-js that the product uses: `createClient` always loads
 * realtime and storage too. A session in the address of a page is opened only by the page that expects one. Nothing is
 * retried: the machines decide.
 */
export class AgencyClient extends PostgrestClient<Database> {
  readonly auth: GoTrueClient;
  /** As the signed-in user, else as a visitor. */
  readonly fetchAsUser: typeof fetch;

  constructor() {
    const { url, publicKey } = backendConfig();
    const fetchAsUser: typeof fetch = async (input, init) => {
      const { data, error } = await this.auth.getSession();
      // Without the stored session, which stays, the call would be a visitor's.
      if (error && hasStoredSession())
        throw new TypeError(`The session could not be refreshed: ${error.message}`);
      const headers = new Headers(init?.headers);
      headers.set('apikey', publicKey);
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? publicKey}`);
      return fetchWithTimeout(input, { ...init, headers });
    };
    super(`${url}/rest/v1`, { fetch: fetchAsUser, retry: false });
    this.auth = new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
      storageKey: sessionKey(),
      detectSessionInUrl: false,
      fetch: fetchWithTimeout,
    });
    this.fetchAsUser = fetchAsUser;
  }
}
