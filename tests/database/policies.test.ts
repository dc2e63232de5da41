import { rmSync } from 'node:fs';
import type { PGlite } from '@supabase/lite/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#scripts/embedded/store.ts';
import { makeDataDir } from '#support/embedded-backend.ts';

let dataDir: string;
let database: PGlite;
let close: () => Promise<void>;

beforeAll(async () => {
  dataDir = await makeDataDir();
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  database = store.database;
  close = store.close;
  await database.exec(`
    insert into public.portfolio_items (title, category, description)
    select 'Item ' || n, 'ai', 'Text' from generate_series(1, 10000) n;
    insert into public.contact_messages (name, email, message)
    select 'Name ' || n, 'name@example.com', 'Text' from generate_series(1, 10000) n;
    insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text');
    analyze;
  `);
});

afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The plan of a statement as the signed-in demo admin runs it; the statement's effect is undone. */
async function planAsAdmin(statement: string): Promise<string> {
  await database.exec('begin');
  try {
    const admin = await database.query<{ id: string }>(
      `select id from auth.users where email = 'admin@example.com'`,
    );
    await database.query(`select set_config('request.jwt.claim.sub', $1, true)`, [admin.rows[0]?.id]);
    await database.exec('set local role authenticated');
    const plan = await database.query<{ 'QUERY PLAN': string }>(`explain (analyze, verbose) ${statement}`);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await database.exec('rollback');
  }
}

describe('policies ask is_admin once per statement', () => {
  test.each([
    'update public.portfolio_items set description = description',
    'delete from public.portfolio_items',
    'select * from public.contact_messages',
    'update public.contact_messages set read_at = now()',
    'delete from public.contact_messages',
    `update public.landing_page_content set title = 'Changed'`,
    'delete from public.landing_page_content',
    `insert into public.portfolio_items (title, category, description)
     select 'New ' || n, 'ai', 'Text' from generate_series(1, 1000) n`,
  ])('%s', async (statement) => {
    const plan = await planAsAdmin(statement);
    const calls = plan
      .split('\n')
      .flatMap((line, index, lines) => (line.includes('is_admin(') ? [`${lines[index - 1]}\n${line}`] : []));

    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(call).toMatch(/Result .*loops=1\)\n\s+Output: is_admin\(/);
    }
  });
});

test.each(['title', 'category', 'created_at'])('sorting by %s reads an index', async (column) => {
  const plan = await planAsAdmin(
    `select * from public.portfolio_items order by ${column} desc, id desc limit 50`,
  );
  expect(plan).toContain(`Index Scan Backward using portfolio_items_by_${column}`);
});

test('a deleted user is no admin any more', async () => {
  await database.exec('begin');
  try {
    await database.exec(`delete from auth.users where email = 'admin@example.com'`);
    expect((await database.query('select * from public.user_roles')).rows).toEqual([]);
  } finally {
    await database.exec('rollback');
  }
});
