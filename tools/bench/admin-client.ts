import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#backend/database.types.ts';
import { accounts } from '../sign-in.ts';

/** A client of a running product, signed in as the demo admin. */
export async function adminClient(origin: string): Promise<SupabaseClient<Database>> {
  const page = await (await fetch(origin)).text();
  const publicKey = /<meta name="supabase-public-key" content="([^"]+)"/.exec(page)?.[1];
  if (publicKey === undefined) throw new Error('The page names no public key.');
  const client = createClient<Database>(origin, publicKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(accounts.admin);
  if (error) throw error;
  return client;
}
