import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#backend/database.types.ts';
import { demoAccounts } from '#scripts/embedded/demo-accounts.ts';

type Table = keyof Database['public']['Tables'];

/** A supabase-js client of a running product, signed in as the demo admin, whose session is its own. */
export async function adminClient(url: string): Promise<SupabaseClient<Database>> {
  const [admin] = demoAccounts;
  const client = createClient<Database>(url, await publicKey(url), { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  if (error) throw error;
  return client;
}

/** The rows of a table of a running product as its admin reads them, with the named columns. */
export async function readTable(url: string, table: Table, columns: string): Promise<unknown[]> {
  const client = await adminClient(url);
  const { data, error } = await client.from(table).select(columns);
  if (error) throw error;
  return data;
}

/** How many portfolio items a running product has. */
export async function countItems(url: string): Promise<number> {
  return (await readTable(url, 'portfolio_items', 'id')).length;
}

async function publicKey(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const key = /<meta name="supabase-public-key" content="([^"]+)"/.exec(page)?.[1];
  if (!key) throw new Error(`The page at ${url} names no public key.`);
  return key;
}
