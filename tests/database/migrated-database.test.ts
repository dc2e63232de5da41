import { rmSync } from 'node:fs';
import { App } from '@supabase/lite';
import { afterAll, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { applyMigrations, readMigrations } from '#server/backend/migrations.ts';
import { makeUnusedDataDir } from '#tests/support/embedded-backend.ts';
import { functionAccess, privateAccess, tablePrivileges, writableColumns } from './access.ts';
import { tables } from './rows.ts';

// The embedded backend grants everything to everybody when it answers its first request, and leaves the rest
// to row-level security. What the migrations grant themselves is what a hosted project has.
const dataDir = await makeUnusedDataDir();
const folder = dataFolderAt(dataDir);
const connection = await openDatabase(folder);
await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
await connection.driver.exec(`
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`);
await applyMigrations(connection.driver, readMigrations(), folder);

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
  const expected = tables.flatMap((table) =>
    (['anon', 'authenticated', 'service_role'] as const).map((role) => [
      `${table}: ${role}`,
      tablePrivileges(table, role),
    ]),
  );
  expect(granted).toEqual(Object.fromEntries(expected));
});

test('a signed-in user may write single columns of these tables', async () => {
  const { rows } = await connection.driver.query(`
    select relname as table_name, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'update')
      and not has_table_privilege('authenticated', pg_class.oid, 'update')
    group by 1`);
  const expected = tables.map((table) => ({ table_name: table, columns: writableColumns(table) }));
  expect(rows).toEqual(expected.filter(({ columns }) => columns.length > 0));
});

const holderRoles = {
  everybody: ['anon', 'authenticated'],
  users: ['authenticated'],
  admins: ['authenticated'],
  server: ['service_role'],
};

test('each role may call what it must, and no other function of ours', async () => {
  const { rows } = await connection.driver.query<{ call: string }>(`
    select proname || ': ' || roles.role as "call"
    from pg_proc
    cross join (values ('anon'), ('authenticated'), ('service_role')) roles (role)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(roles.role, pg_proc.oid, 'execute')`);
  const expected = Object.entries(functionAccess).flatMap(([name, holders]) =>
    holders.flatMap((holder) => holderRoles[holder].map((role) => `${name}: ${role}`)),
  );
  for (const [name, roles] of Object.entries(privateAccess))
    expected.push(...roles.map((role) => `${name}: ${role}`));
  expect(rows.map(({ call }) => call).sort()).toEqual(expected.sort());
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

test('policies ask is_admin once for each statement, not for each row', async () => {
  const { rows } = await connection.driver.query(`
    select tablename, policyname from pg_policies
    where replace(concat(qual, with_check), '( SELECT is_admin(( SELECT auth.uid() AS uid)) AS is_admin)', '') like '%is_admin%'`);
  expect(rows).toEqual([]);
});
