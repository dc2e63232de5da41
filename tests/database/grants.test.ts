import { rmSync } from 'node:fs';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { applyMigrations, readMigrations } from '#server/backend/migrations.ts';
import { makeEmptyDir } from '#tests/support/embedded-backend.ts';

type Connection = Awaited<ReturnType<typeof openDatabase>>;

let dataDir: string;
let connection: Connection;

// The embedded backend grants everything to everybody when it answers its first request, and leaves the rest
// to row-level security. What the migrations grant themselves is what a hosted project has.
beforeAll(async () => {
  dataDir = makeEmptyDir();
  const folder = dataFolderAt(dataDir);
  connection = await openDatabase(folder);
  await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
  await connection.driver.exec(`
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  `);
  await applyMigrations(connection.driver, readMigrations(), folder);
});

afterAll(async () => {
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('each role has the table privileges that its policies need, and no other', async () => {
  const { rows } = await connection.driver.query<{ table: string; role: string; privileges: string }>(`
    select
      tables.table_name as "table",
      roles.role,
      coalesce(string_agg(verb, ' ' order by position), '') as "privileges"
    from information_schema.tables
    cross join (values ('anon'), ('authenticated'), ('service_role')) roles (role)
    left join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
      with ordinality as verbs (verb, position)
      on has_table_privilege(roles.role, 'public.' || tables.table_name, verb)
    where tables.table_schema = 'public'
    group by 1, 2
  `);
  const granted = Object.fromEntries(rows.map((row) => [`${row.table}: ${row.role}`, row.privileges]));
  const all = 'select insert update delete truncate references trigger';
  expect(granted).toEqual({
    'landing_page_content: anon': 'select',
    'landing_page_content: authenticated': 'select insert update delete',
    'landing_page_content: service_role': all,
    'portfolio_items: anon': 'select',
    'portfolio_items: authenticated': 'select insert update delete',
    'portfolio_items: service_role': all,
    'content_revision: anon': 'select',
    'content_revision: authenticated': 'select',
    'content_revision: service_role': all,
    'content_history: anon': '',
    'content_history: authenticated': 'select',
    'content_history: service_role': 'select',
    'contact_messages: anon': '',
    'contact_messages: authenticated': 'select delete',
    'contact_messages: service_role': all,
    'deleted_contact_messages: anon': '',
    'deleted_contact_messages: authenticated': 'select delete',
    'deleted_contact_messages: service_role': all,
    'user_roles: anon': '',
    'user_roles: authenticated': '',
    'user_roles: service_role': all,
  });
});

test('a signed-in user may write these columns of a message', async () => {
  const { rows } = await connection.driver.query(`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'contact_messages'
      and has_column_privilege('authenticated', 'public.contact_messages', column_name, 'update')
    order by column_name
  `);
  const writable = ['mail_state', 'read_at', 'suspected_for'];
  expect(rows).toEqual(writable.map((column_name) => ({ column_name })));
});

test('each role may call what it must, and no other function of ours', async () => {
  const { rows } = await connection.driver.query(`
    select roles.role, pg_proc.oid::regprocedure::text as "function"
    from pg_proc
    cross join (values ('anon'), ('authenticated'), ('service_role')) roles (role)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(roles.role, pg_proc.oid, 'execute')
    order by 1, 2
  `);
  expect(rows).toEqual([
    { role: 'authenticated', function: 'change_contact_messages(text,uuid[],text,text)' },
    { role: 'authenticated', function: 'deleted_items_history(integer,bigint)' },
    { role: 'authenticated', function: 'is_admin(uuid)' },
    { role: 'authenticated', function: 'recent_history(integer)' },
    { role: 'authenticated', function: 'restore_contact_messages(uuid[])' },
    { role: 'authenticated', function: 'restore_portfolio_item(uuid)' },
    { role: 'service_role', function: 'claim_contact_mail(integer,integer)' },
    { role: 'service_role', function: 'is_admin(uuid)' },
    { role: 'service_role', function: 'note_contact_mail(uuid[],text,text,integer)' },
    { role: 'service_role', function: 'set_admin(text,boolean)' },
    {
      role: 'service_role',
      function:
        'take_contact_message(text,text,text,uuid,text,integer,integer,integer,text,integer,boolean,integer)',
    },
  ]);
});

test('every table has row-level security, and every privileged function an empty search path', async () => {
  const tables = await connection.driver.query(
    `select relname, relrowsecurity from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relrowsecurity`,
  );
  expect(tables.rows).toEqual([]);
  const functions = await connection.driver.query(
    `select proname, proconfig from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and proconfig is distinct from array['search_path=""']`,
  );
  expect(functions.rows).toEqual([]);
});
