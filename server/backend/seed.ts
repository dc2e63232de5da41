import type { App } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import { isLoopback } from '../loopback.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPortfolioItems } from './demo-content.ts';

/** The row of `supabase_migrations.seed_files` that records what a database has been given. */
const marker = 'embedded/demo-content';
const withAccounts = '1';
const withoutAccounts = 'without accounts';

type Account = (typeof demoAccounts)[number];
type Client = ReturnType<App['getClient']>;

/**
 * Puts the demo portfolio items into a database that has never had them, and the demo accounts where the site has a
 * loopback address; anywhere else each call removes those that have their published password. A marker in the database
 * records it, so that what an admin deletes stays deleted; the next call completes an interrupted one.
 *
 * @param app an app on the same database that allows sign-up.
 */
export async function seedOnce(database: PGlite, app: App, siteUrl: string): Promise<void> {
  const state = isLoopback(new URL(siteUrl).hostname) ? withAccounts : withoutAccounts;
  const stored = await database.query<{ hash: string }>(
    'select hash from supabase_migrations.seed_files where path = $1',
    [marker],
  );
  const before = stored.rows[0]?.hash;
  const client = app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });
  if (state === withoutAccounts) {
    for (const account of demoAccounts) await removeAccount(database, client, account);
  }
  if (before === state) return;

  const admins: string[] = [];
  for (const account of state === withAccounts ? demoAccounts : []) {
    const isNew = await makeAccount(database, client, account);
    // An interrupted call may have made the account and not the role.
    if ((isNew || before === undefined) && account.admin) admins.push(account.email);
  }
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = any ($1)
       on conflict do nothing`,
      [admins],
    );
    for (const item of before === undefined ? demoPortfolioItems : []) {
      await transaction.query(
        'insert into public.portfolio_items (title, category, description, created_at) values ($1, $2, $3, $4)',
        [item.title, item.category, item.description, item.created_at],
      );
    }
    await transaction.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
       on conflict (path) do update set hash = excluded.hash`,
      [marker, state],
    );
  });
}

/** Creates a demo account; false when a user has its address. */
async function makeAccount(database: PGlite, client: Client, { email, password }: Account): Promise<boolean> {
  const known = await database.query('select from auth.users where email = $1', [email]);
  if (known.rows.length > 0) return false;
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw new Error(`The demo account ${email} could not be made: ${error.message}`);
  await client.auth.signOut();
  return true;
}

/** Removes a demo account whose password is still the published one, with its sessions and its role. */
async function removeAccount(database: PGlite, client: Client, { email, password }: Account): Promise<void> {
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  // No such account, or its password has been changed.
  if (error?.code === 'invalid_credentials') return;
  if (error) throw new Error(`The demo account ${email} could not be removed: ${error.message}`);
  await database.transaction(async (transaction) => {
    // It may be the last admin: one whose password is published does not count.
    await transaction.exec('alter table public.user_roles disable trigger keep_an_admin');
    await transaction.query('delete from auth.users where id = $1', [data.user.id]);
    await transaction.exec('alter table public.user_roles enable trigger keep_an_admin');
  });
}
