import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { fetchWithLimit } from './call-limit.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';
import { sessionKey } from './stored-session.ts';

export type AgencyClient = SupabaseClient<Database>;

/**
 * A client of this page's backend. A session in the address of a page is no session: only the page that
 * expects one opens it. Nothing is retried behind the machines' backs: they show and decide.
 */
export function createAgencyClient(): AgencyClient {
  const { url, publicKey } = backendConfig();
  return createClient<Database>(url, publicKey, {
    auth: { storageKey: sessionKey(), detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: fetchWithLimit },
  });
}
