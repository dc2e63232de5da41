import { readFileSync, rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { App } from '@supabase/lite';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { applyMigrations, readMigrations } from '#server/backend/migrations.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { connect, copyTemplate, makeEmptyProject } from '#tests/support/postgres/database.ts';
import { schemaFacts } from './schema-facts.ts';
import { type Row, type TargetName, targets } from './target.ts';

const released = v.parse(
  v.array(v.object({ version: v.string(), name: v.string(), sql: v.string() })),
  JSON.parse(gunzipSync(readFileSync(new URL('release-0.1-migrations.json.gz', import.meta.url))).toString()),
);

const adminId = '00000000-0000-4000-8000-00000000000a';
const picture =
  '{"hash": "1", "type": "webp", "widths": [1], "width": 1, "height": 1, "colour": "#000000", "focal_x": 0.5, "focal_y": 0.5, "alt": null}';

/** What an agency has stored with release 0.1: something of everything, by an admin. */
const content = `
  insert into auth.users (id, email) values ('${adminId}', 'anna@example.com');
  insert into public.user_roles (user_id, role) values ('${adminId}', 'admin');
  select set_config('request.jwt.claim.sub', '${adminId}', false);
  insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text'), ('about', 'A', 'B');
  update public.landing_page_content set title = 'Second' where section = 'hero';
  delete from public.landing_page_content where section = 'about';
  insert into public.portfolio_items (id, title, category, description, picture) values
    ('00000000-0000-4000-8000-000000000001', 'Kept', 'ai', 'Text', '${picture.replace('"1"', `"${'1'.repeat(64)}"`)}'),
    ('00000000-0000-4000-8000-000000000002', 'Deleted', 'web', 'Text', null);
  update public.portfolio_items set title = e'Cafe\\u0301' where title = 'Kept';
  delete from public.portfolio_items where title = 'Deleted';
  update public.content_documents set slug = 'noah' where slug = 'project-noah';
  update public.content_documents set published = false where slug = 'gek-op-locaties';
  update public.content_documents set body = body || '{"name": "Renamed"}' where kind = 'agency';
  delete from public.content_documents where body ->> 'title' = 'AI Integration';
  insert into public.content_documents (kind, slug, position, body) values
    ('case-study', 'last', repeat('z', 500), '{"title": "Last", "category": "ai", "description": "Text"}');
  insert into public.contact_messages (id, name, email, message) values
    ('00000000-0000-4000-8000-000000000011', 'Read', 'a@example.com', 'Text'),
    ('00000000-0000-4000-8000-000000000012', 'Suspected', 'a@example.com', 'Text'),
    ('00000000-0000-4000-8000-000000000013', 'Deleted', 'a@example.com', 'Text'),
    ('00000000-0000-4000-8000-000000000014', 'Deleted for good', 'a@example.com', 'Text');
  update public.contact_messages set read_at = now() where name = 'Read';
  update public.contact_messages set suspected_for = 'marked' where name = 'Suspected';
  delete from public.contact_messages where name like 'Deleted%';
  delete from public.deleted_contact_messages where name = 'Deleted for good';
  select public.take_contact_message('Sent', 'a@example.com', 'Text', gen_random_uuid(), 'hash', 5, 50, 90);
  insert into public.pictures (hash, type, widths, width, height, colour, name, hidden_at) values
    (repeat('1', 64), 'webp', '{1}', 1, 1, '#000000', 'shown.jpg', null),
    (repeat('2', 64), 'webp', '{1}', 1, 1, '#000000', 'hidden.jpg', now())`;

type Database = {
  query(text: string): Promise<Row[]>;
  /** Runs statements in a row. */
  script(text: string): Promise<unknown>;
  close(): Promise<unknown>;
};

/** A database with the migrations of release 0.1, with `upgrade` to the present ones. */
type Older = Database & { upgrade(): Promise<Database> };

const signIn = `select set_config('request.jwt.claim.sub', '${adminId}', false)`;

async function openOlderFolder(): Promise<Older> {
  const dataDir = makeEmptyDir();
  const folder = dataFolderAt(dataDir);
  const lock = lockDataFolder(folder);
  const connection = await openDatabase(folder);
  await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
  await applyMigrations(connection.driver, released, folder);
  // Without the demo content, whose ids differ each time.
  await connection.driver.exec(
    `insert into supabase_migrations.seed_files (path, hash) values ('embedded/demo-content', '1')`,
  );
  return {
    query: async (text) => (await connection.driver.query<Row>(text)).rows,
    script: (text) => connection.driver.exec(text),
    async upgrade() {
      await connection.close();
      lock.close();
      return openFolder(dataDir);
    },
    close: async () => {},
  };
}

async function openFolder(dataDir: string): Promise<Database> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  return {
    query: async (text) => (await store.database.query<Row>(text)).rows,
    script: (text) => store.database.exec(text),
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const server = inject('postgres');
const names = { older: 'release_0_1', fresh: 'release_0_2' };

async function openOlderProject(): Promise<Older> {
  if (!server) throw new Error('There is no PostgreSQL server.');
  const sql = await makeEmptyProject(server, names.older);
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
  for (const migration of released) {
    await sql.unsafe(migration.sql);
    // As the CLI stores it.
    const statements = migration.sql.split(/;\n+(?=\S)/).map((statement) => statement.trim());
    await sql`insert into supabase_migrations.schema_migrations
      values (${migration.version}, ${statements}, ${migration.name})`;
  }
  const database: Database = {
    query: (text) => sql.unsafe<Row[]>(text),
    script: (text) => sql.unsafe(text).simple(),
    close: () => sql.end(),
  };
  return {
    ...database,
    async upgrade() {
      await sql.unsafe(readFileSync('supabase/adopt-baseline.sql', 'utf8'));
      const applied =
        await sql`select version || '_' || name as file from supabase_migrations.schema_migrations`;
      const files = new Set(applied.map(({ file }) => file));
      const pending = readMigrations().filter(({ version, name }) => !files.delete(`${version}_${name}`));
      expect([...files]).toEqual([]);
      expect(pending.length).toBe(readMigrations().length - applied.length);
      for (const migration of pending) await sql.begin((transaction) => transaction.unsafe(migration.sql));
      return database;
    },
  };
}

async function openFreshProject(): Promise<Database> {
  if (!server) throw new Error('There is no PostgreSQL server.');
  await copyTemplate(server, names.fresh);
  const sql = connect(server, names.fresh);
  return {
    query: (text) => sql.unsafe<Row[]>(text),
    script: (text) => sql.unsafe(text),
    close: () => sql.end(),
  };
}

const openers: Record<TargetName, [() => Promise<Older>, () => Promise<Database>]> = {
  embedded: [openOlderFolder, async () => openFolder(await makeDataDir())],
  postgrest: [openOlderProject, openFreshProject],
};

/** Columns that came or went, or whose values a release may change. */
const changedColumns = [
  'hidden_at',
  'named_at',
  'is_single',
  'position',
  'revision',
  'search_text',
  'ended_at',
  'has_preview',
  'publication',
];

/** Every row, by its table, with its texts in NFC. */
async function readRows({ query }: Database): Promise<Record<string, Row[]>> {
  const tables = await query(`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname in ('public', 'private') and tablename <> 'content_kinds' order by name`);
  const rows: Record<string, Row[]> = {};
  for (const { name } of tables) {
    rows[String(name)] = await query(
      `select normalize((to_jsonb(stored) - '{${changedColumns.join(',')}}'::text[])::text)::jsonb as row
       from ${name} stored order by row`,
    );
  }
  return rows;
}

const studies = `select slug from public.content_documents where kind = 'case-study' order by position, id`;
const changes = `select table_name, record_id, action, normalize(name) as name, changed_columns, is_restored, is_stored
  from public.recent_history(100)`;

describe.each(targets)('a database of release 0.1 on the backend %s', (target) => {
  const [openOlder, openFresh] = openers[target];
  let upgraded: Database;
  let fresh: Database;
  let before: { rows: Record<string, Row[]>; studies: Row[]; changes: Row[] };

  beforeAll(async () => {
    const older = await openOlder();
    await older.script(content);
    await older.query(signIn);
    before = {
      rows: await readRows(older),
      studies: await older.query(studies),
      changes: await older.query(changes),
    };
    upgraded = await older.upgrade();
    await upgraded.query(signIn);
    fresh = await openFresh();
  });

  afterAll(async () => {
    await upgraded?.close();
    await fresh?.close();
  });

  test('keeps every row, but for the pictures that were deleted from the library', async () => {
    const { rows } = before;
    const kept = rows['public.pictures']?.filter(({ row }) => !JSON.stringify(row).includes('hidden.jpg'));
    expect(kept).toHaveLength(1);
    const redirects = 'public.content_redirects';
    const stored = await readRows(upgraded);
    expect(stored).toEqual({
      ...rows,
      ...{ 'private.invitations': [], 'private.shared_links': [], 'public.waiting_versions': [] },
      'public.pictures': kept,
      [redirects]: expect.anything(),
    });
    // Others come back that a draft had ended.
    expect(stored[redirects]).toEqual(expect.arrayContaining(rows[redirects] ?? []));
    expect(await upgraded.query('select title from public.portfolio_items')).toEqual([{ title: 'Café' }]);
    expect(await upgraded.query(studies)).toEqual(before.studies);
    expect(await upgraded.query('select kind from public.content_documents where is_single')).toEqual([
      { kind: 'agency' },
    ]);
    expect(
      await upgraded.query('select max(length(position))::integer as longest from public.content_documents'),
    ).toEqual([{ longest: 4 }]);
  });

  test('has the schema of a new one', async () => {
    const [expected, actual] = [await fresh.query(schemaFacts), await upgraded.query(schemaFacts)];
    expect(actual.map(({ fact }) => fact)).toEqual(expected.map(({ fact }) => fact));
    expect(actual.length).toBeGreaterThan(300);
  });

  test('lists its recent changes and deleted records as before, and restores each kind of them', async () => {
    expect(await upgraded.query(changes)).toEqual(before.changes);
    const deletedOf = (parameters: string) =>
      upgraded.query(`select record_id, name from public.deleted_records(${parameters})`);
    expect(await deletedOf(`'content_documents', 10, 'case-study'`)).toEqual([]);
    for (const [table, name] of [
      ['landing_page_content', 'about'],
      ['portfolio_items', 'Deleted'],
      ['content_documents', 'AI Integration'],
    ]) {
      const deleted = await deletedOf(`'${table}', 10`);
      expect(deleted).toEqual([{ record_id: expect.any(String), name }]);
      const restore = `select public.restore_record('${table}', '${deleted[0]?.record_id}') as answer`;
      expect(await upgraded.query(restore)).toEqual([{ answer: { outcome: 'restored' } }]);
      expect(await deletedOf(`'${table}', 10`)).toEqual([]);
    }
  });
});

test('a folder whose migrations are not exactly those of release 0.1 is refused in one sentence', async () => {
  const older = await openOlderFolder();
  await older.script(`
    update supabase_migrations.schema_migrations set statements = '{select}' where version = '20261121100000';
    delete from supabase_migrations.schema_migrations where version = '20261128100000';
    insert into supabase_migrations.schema_migrations (version, statements, name)
    values ('20261129000000', '{select}', 'own')`);
  await expect(older.upgrade()).rejects.toMatchObject({
    problem: 'migrations',
    message: expect.stringContaining(
      'cannot be brought over from release 0.1. The applied migrations are not exactly those of release 0.1. These are ' +
        'missing, changed or unknown: 20261121100000, 20261128100000, 20261129000000. Start release 0.1 on it once',
    ),
  });
});
