import { isDeepStrictEqual } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#backend/database.types.ts';
import { builtInRows } from '#content/built-in-content.ts';
import { documentKinds } from '#content/kinds.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { demoPortfolioItems } from '#server/backend/demo-content.ts';
import { readSecrets } from '#server/backend/secrets.ts';

const [admin, member] = demoAccounts;

type Item = Omit<Partial<Database['public']['Tables']['portfolio_items']['Row']>, 'created_at'> & {
  created_at: string;
};

type Table = keyof Database['public']['Tables'];

/** A supabase-js client of a running product, signed in as the demo admin, whose session is its own. */
export async function adminClient(url: string): Promise<SupabaseClient<Database>> {
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

/** A contact message to be stored as it stands. */
export type StoredMessage = Database['public']['Tables']['contact_messages']['Insert'];

/** Puts contact messages into a running product, past its contact function. */
export async function storeMessages(url: string, dataDir: string, messages: StoredMessage[]): Promise<void> {
  const client = serviceClient(url, dataDir);
  // The product refuses a request of more than 100 kB.
  for (let start = 0; start < messages.length; start += 400) {
    const { error } = await client.from('contact_messages').insert(messages.slice(start, start + 400));
    if (error) throw error;
  }
}

/**
 * Brings the tables that the interface writes, and the roles, back to what they are at first.
 * @param restored the revision of the content after the last call, which needs nothing while it stands
 * @returns the revision of the content
 */
export async function restoreTables(url: string, dataDir: string, restored: number | null): Promise<number> {
  const client = serviceClient(url, dataDir);
  await client.from('contact_messages').delete().not('id', 'is', null).throwOnError();
  await client.from('deleted_contact_messages').delete().not('id', 'is', null).throwOnError();
  await client.from('pictures').delete().not('hash', 'is', null).throwOnError();
  await client.rpc('set_admin', { email: member.email, admin: false }).throwOnError();
  if ((await revisionOf(client)) === restored) return restored;
  await client.from('landing_page_content').delete().not('id', 'is', null).throwOnError();
  // Each changed row is one more revision to be published.
  if (!(await hasDemoItems(client))) {
    await client.from('portfolio_items').delete().not('id', 'is', null).throwOnError();
    await client
      .from('portfolio_items')
      .insert([...demoPortfolioItems])
      .throwOnError();
  }
  // First: the last published documents of a kind cannot be deleted.
  const documents = documentKinds.flatMap(builtInRows);
  const { data: stored } = await client
    .from('content_documents')
    .select('id, kind, slug, position, published, body')
    .throwOnError();
  const changed = documents.filter((row) => !stored.some((one) => isDeepStrictEqual(one, row)));
  if (changed.length > 0) await client.from('content_documents').upsert(changed).throwOnError();
  const ids = documents.map(({ id }) => id).join(',');
  await client.from('content_documents').delete().not('id', 'in', `(${ids})`).throwOnError();
  await client.from('content_redirects').delete().not('slug', 'is', null).throwOnError();
  return revisionOf(client);
}

/** Whether the portfolio has the demo items alone, as they were at first. */
async function hasDemoItems(client: SupabaseClient<Database>): Promise<boolean> {
  const { data } = await client.from('portfolio_items').select().order('created_at').throwOnError();
  const textsOf = ({ title, category, description, created_at, image_url = null, picture = null }: Item) => [
    ...[title, category, description, image_url, picture],
    Date.parse(created_at),
  ];
  return isDeepStrictEqual(data.map(textsOf), demoPortfolioItems.map(textsOf));
}

async function revisionOf(client: SupabaseClient<Database>): Promise<number> {
  const { data } = await client.from('content_revision').select('revision').single().throwOnError();
  return data.revision;
}

function serviceClient(url: string, dataDir: string): SupabaseClient<Database> {
  const secrets = readSecrets(dataFolderAt(dataDir));
  if (!secrets) throw new Error(`${dataDir} holds no keys.`);
  return createClient<Database>(url, secrets.secretKey, { auth: { persistSession: false } });
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
