import { App } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { minimumPasswordLength } from '#domain/password.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { createMailbox, type Mailbox } from '#server/backend/mailbox.ts';
import { readMigrations } from '#server/backend/migrations.ts';
import { quickenPasswords } from '../quick-passwords.ts';
import { hostedStorage } from './hosted-storage.ts';
import { databaseUrl, type PostgresAddress } from './server.ts';

/** The database that every other is a copy of: migrations, two accounts, no content. */
const template = 'agency_template';

/** Runs statements on a database as its owner. */
export type Sql = postgres.Sql;

/** One connection of the superuser to a database; to be ended by the caller. */
export function connect(server: PostgresAddress, database: string): Sql {
  return postgres(databaseUrl(server, database), { max: 1, onnotice: () => {} });
}

/** What signs people in on such a database; `signUp` lets it make accounts. */
export function authApp(server: PostgresAddress, database: string, options: AuthOptions) {
  const connection = new PostgresConnection({
    url: databaseUrl(server, database),
    postgresOptions: { max: 2, onnotice: () => {} },
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      enable_signup: options.signUp,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publicKey,
      secret_key: options.secretKey,
      site_url: 'http://127.0.0.1',
      minimum_password_length: minimumPasswordLength,
      // As supabase/config.toml has them.
      email: { enable_signup: true, enable_confirmations: !options.signUp },
    },
    options: {
      drivers: { email: options.mailbox },
      server: { admin: false, disableStudio: true, disableFallback: true },
    },
  });
  return { app, close: () => connection.close() };
}

/** The keys of {@link authApp}. */
export type AuthOptions = {
  jwtSecret: string;
  publicKey: string;
  secretKey: string;
  mailbox: Mailbox;
  signUp: boolean;
};

/** Lays out the template database as a hosted project is before and after its migrations. */
export async function makeTemplate(server: PostgresAddress): Promise<void> {
  const owner = connect(server, 'postgres');
  await owner.unsafe(clusterRoles(server.password));
  await owner.end();
  const sql = await makeEmptyProject(server, template);
  for (const migration of readMigrations()) {
    await sql.begin((transaction) => transaction.unsafe(migration.sql));
  }
  await sql`
    insert into public.user_roles (user_id, role)
    select id, 'admin' from auth.users where email = ${demoAccounts[0].email}`;
  await quickenPasswords((statement, values) => sql.unsafe(statement, values));
  await sql.end();
}

/** Makes a database as a hosted project is before any migration, with two accounts. The caller ends the connection. */
export async function makeEmptyProject(server: PostgresAddress, name: string): Promise<Sql> {
  const owner = connect(server, 'postgres');
  await owner.unsafe(`create database ${name}`);
  await owner.end();

  const keys = { jwtSecret: 'x'.repeat(32), publicKey: 'sb_publishable_x', secretKey: 'sb_secret_x' };
  const mailbox = createMailbox('http://127.0.0.1', () => {});
  const auth = authApp(server, name, { ...keys, mailbox, signUp: true });
  await auth.app.ensureSystemSchema();
  for (const { email, password } of demoAccounts) {
    const { error } = await auth.app
      .getClient({ auth: { persistSession: false } })
      .auth.signUp({ email, password });
    if (error) throw error;
  }
  await auth.close();

  const sql = connect(server, name);
  await sql.unsafe(hostedClaims + hostedStorage);
  return sql;
}

/** Makes a database of that name as a copy of the template. */
export async function copyTemplate(server: PostgresAddress, name: string): Promise<void> {
  const owner = connect(server, 'postgres');
  await owner.unsafe(`create database ${name} template ${template}`);
  await owner.end();
}

/** The roles of a hosted project; PostgREST signs in as `authenticator` and becomes one of the other three. */
const clusterRoles = (password: string) => `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password '${password}';
grant anon, authenticated, service_role to authenticator;`;

/** These functions of a hosted project read the claims as PostgREST passes them, in one setting. */
const hostedClaims = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;`;
