import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { fetchWithLimit } from './call-limit.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';
import { sessionKey } from './stored-session.ts';

export type AgencyClient = SupabaseClient<Database>;

/** A client of this page's backend. Nothing is retried behind the machines' backs: they show and decide. */
export function createAgencyClient(): AgencyClient {
  const { url, publicKey } = backendConfig();
  return createClient<Database>(url, publicKey, {
    auth: { storageKey: sessionKey() },
    db: { retry: false },
    global: { fetch: fetchWithLimit },
  });
}
