import type { App } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import { demoAccounts } from './demo-accounts.ts';
import { demoPortfolioItems } from './demo-content.ts';

const marker = { path: 'embedded/demo-content', hash: '1' };

/**
 * Puts the demo accounts and portfolio items into a database that has never had them. A marker in the
 * database remembers it, so that what an admin deletes stays deleted; killed half-way, the next call ends it.
 *
 * @param signUpApp an app on the same database that allows sign-up: the accounts are made as the service
 * itself makes them.
 */
export async function seedOnce(database: PGlite, signUpApp: App): Promise<void> {
  const seeded = await database.query('select from supabase_migrations.seed_files where path = $1', [
    marker.path,
  ]);
  if (seeded.rows.length > 0) return;
  for (const account of demoAccounts) await signUp(database, signUpApp, account);
  await database.transaction(async (transaction) => {
    for (const account of demoAccounts) {
      await transaction.query('select public.set_admin($1, $2)', [account.email, account.admin]);
    }
    for (const item of demoPortfolioItems) {
      await transaction.query(
        'insert into public.portfolio_items (title, category, description, created_at) values ($1, $2, $3, $4)',
        [item.title, item.category, item.description, item.created_at],
      );
    }
    await transaction.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      marker.path,
      marker.hash,
    ]);
  });
}

async function signUp(
  database: PGlite,
  app: App,
  { email, password }: (typeof demoAccounts)[number],
): Promise<void> {
  const known = await database.query('select from auth.users where email = $1', [email]);
  if (known.rows.length > 0) return;
  const client = app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signUp({ email, password });
  if (error)
    throw new Error(`The demo account ${email} could not be made: ${error.message}`, { cause: error });
  await client.auth.signOut();
}
