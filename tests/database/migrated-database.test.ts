import { rmSync } from 'node:fs';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { applyMigrations, readMigrations } from '#server/backend/migrations.ts';
import { makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { functionAccess, privateAccess, tablePrivileges, writableColumns } from './access.ts';
import { tables } from './rows.ts';
import type { Row } from './target.ts';

type Connection = Awaited<ReturnType<typeof openDatabase>>;

const itemId = '11111111-1111-4111-8111-111111111111';

let dataDir: string;
let connection: Connection;
/** The history when it begins. */
let firstEntries: Row[];
/** The history, and the lists of it, before the kinds of content. */
let listsBefore: Row[][];

const read = async (statement: string) => (await connection.driver.query<Row>(statement)).rows;

const readLists = async () => [
  await read('select * from public.content_history order by id'),
  await read('select * from public.recent_history(10)'),
  await read('select * from public.deleted_items_history(10)'),
];

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
  const migrations = readMigrations();
  const migrateUntil = (next: string) => {
    const applied = migrations.findIndex(({ name }) => name === next);
    return applyMigrations(connection.driver, migrations.slice(0, applied), folder);
  };
  await migrateUntil('content_history');
  await connection.driver.exec(`
    insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text');
    update public.landing_page_content set title = 'Second';
    insert into public.portfolio_items (title, category, description) values ('Item', 'ai', 'Text');
    insert into public.contact_messages (name, email, message) values (e'Zoe\\u0308', 'zoe@example.com', 'Can’t')`);
  await migrateUntil('content_kinds');
  firstEntries = await read(`
    select entries.table_name, entries.version, action, data = coalesce(to_jsonb(texts), to_jsonb(items)) as is_row,
      changed_by, changed_by_email, changed_at = coalesce(texts.updated_at, items.updated_at) as is_time_of_row
    from public.content_history entries
    left join public.landing_page_content texts on texts.id = record_id
    left join public.portfolio_items items on items.id = record_id
    order by entries.table_name`);
  await connection.driver.exec(`
    insert into auth.users (id, email) values ('${itemId}', 'admin@example.com');
    insert into public.user_roles (user_id, role) values ('${itemId}', 'admin');
    select set_config('request.jwt.claim.sub', '${itemId}', false);
    update public.landing_page_content set title = 'Third';
    insert into public.portfolio_items (id, title, category, description) values ('${itemId}', 'Item', 'ai', 'Text');
    delete from public.portfolio_items where id = '${itemId}'`);
  listsBefore = await readLists();
  await applyMigrations(connection.driver, migrations, folder);
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

test('each role may call what it must, and no other function of ours', async () => {
  const { rows } = await connection.driver.query<{ call: string }>(`
    select proname || ': ' || roles.role as "call"
    from pg_proc
    cross join (values ('anon'), ('authenticated'), ('service_role')) roles (role)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(roles.role, pg_proc.oid, 'execute')`);
  const expected = Object.entries(functionAccess).flatMap(([name, holders]) =>
    holders.map((holder) => `${name}: ${holder === 'server' ? 'service_role' : 'authenticated'}`),
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

test('a message from before has its texts in NFC, and is found by its folded text', async () => {
  expect(await read('select name, message, search_text from public.contact_messages')).toEqual([
    { name: 'Zoë', message: 'Can’t', search_text: "Zoe\u0308 zoe@example.com Can't" },
  ]);
});

test('the rows that are stored when the history begins have a first entry', () => {
  const entry = {
    action: 'insert',
    is_row: true,
    changed_by: null,
    changed_by_email: null,
    is_time_of_row: true,
  };
  expect(firstEntries).toEqual([
    { table_name: 'landing_page_content', version: 2, ...entry },
    { table_name: 'portfolio_items', version: 1, ...entry },
  ]);
});

test('the entries from before the kinds of content keep their meaning', async () => {
  expect(listsBefore.map((rows) => rows.length)).toEqual([5, 5, 1]);
  const [history, changes = [], deleted] = await readLists();
  expect(changes.slice(0, 3).map((change) => change.kind)).toEqual([
    'portfolio-item',
    'portfolio-item',
    'landing-section',
  ]);
  const withoutKind = changes.map(({ kind, ...change }) => change);
  expect([history, withoutKind, deleted]).toEqual(listsBefore);
  expect(await read(`select public.restore_portfolio_item('${itemId}') as result`)).toEqual([
    { result: { outcome: 'restored' } },
  ]);
});
