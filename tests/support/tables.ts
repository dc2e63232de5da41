import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { UnparsedDatabase } from '#backend/unparsed-database.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { readSecrets } from '#server/backend/secrets.ts';

const [admin] = demoAccounts;

/** A supabase-js client of a running product, signed in as the demo admin, whose session is its own. */
export async function adminClient(url: string): Promise<SupabaseClient<UnparsedDatabase>> {
  const client = createClient<UnparsedDatabase>(url, await publicKey(url), {
    auth: { persistSession: false },
  });
  const { error } = await client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  if (error) throw error;
  return client;
}

/** The rows of a table of a running product as its admin reads them, with the named columns. */
export async function readTable(url: string, table: string, columns: string): Promise<unknown[]> {
  const client = await adminClient(url);
  const { data, error } = await client.from(table).select(columns);
  if (error) throw error;
  return data;
}

/** How many portfolio items a running product has. */
export async function countItems(url: string): Promise<number> {
  return (await readTable(url, 'portfolio_items', 'id')).length;
}

/** A contact message to be stored as it stands. */
export type StoredMessage = { name: string; email: string; message: string; [column: string]: unknown };

/** Puts contact messages into a running product, past its contact function. */
export async function storeMessages(url: string, dataDir: string, messages: StoredMessage[]): Promise<void> {
  const client = serviceClient(url, dataDir);
  // The product refuses a request of more than 100 kB.
  for (let start = 0; start < messages.length; start += 400) {
    const { error } = await client.from('contact_messages').insert(messages.slice(start, start + 400));
    if (error) throw error;
  }
}

/** Brings back what `first-state.ts` keeps; resolves with the revision of the content. */
export async function restoreTables(url: string, dataDir: string): Promise<number> {
  const { data } = await serviceClient(url, dataDir).rpc('restore_first_state').throwOnError();
  return v.parse(v.number(), data);
}

function serviceClient(url: string, dataDir: string) {
  const secrets = readSecrets(dataFolderAt(dataDir));
  if (!secrets) throw new Error(`${dataDir} holds no keys.`);
  return createClient(url, secrets.secretKey, { auth: { persistSession: false } });
}

async function publicKey(url: string): Promise<string> {
  return publicKeyOf(await (await fetch(url)).text());
}

/** The public key that a page of a running product names. */
export function publicKeyOf(html: string): string {
  const key = /<meta name="supabase-public-key" content="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error('The page names no public key.');
  return key;
}
