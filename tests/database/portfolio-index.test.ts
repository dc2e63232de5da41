import { rmSync } from 'node:fs';
import type { PGlite } from '@supabase/lite/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

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
    analyze;
  `);
});

afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The order of a requested page: the id has the direction of the column. */
test.each(
  ['title', 'category', 'created_at'].flatMap((column) => [
    [column, 'asc'],
    [column, 'desc'],
  ]),
)('a page of 10,000 items by %s %s comes from an index, without sorting', async (column, direction) => {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`
    explain select * from public.portfolio_items
    order by ${column} ${direction}, id ${direction} limit 50`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`portfolio_items_by_${column}`);
  expect(plan).not.toContain('Sort');
});
