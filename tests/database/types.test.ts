import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { describeDatabase } from '#tools/schema-types.ts';

const written = readFileSync(new URL('../../src/backend/database.types.ts', import.meta.url), 'utf8');

let dataDir: string;
let store: Store;

beforeAll(async () => {
  dataDir = await makeDataDir();
  store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
});

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('src/backend/database.types.ts is what `node tools/database-types.ts` makes of the database', async () => {
  expect(written).toBe(await describeDatabase(store.database));
});

test.each([
  'alter table public.portfolio_items add column note text',
  'alter table public.portfolio_items drop column image_url',
  'alter table public.portfolio_items alter column description drop not null',
  'alter table public.portfolio_items alter column version drop default',
  'alter table public.contact_messages alter column read_at type boolean using true',
  "alter type public.portfolio_category add value 'print'",
  'create table public.another (id uuid primary key)',
  'drop function public.set_admin(text, boolean)',
])('and differs after: %s', async (change) => {
  await store.database.exec('begin');
  try {
    await store.database.exec(change);
    expect(await describeDatabase(store.database)).not.toBe(written);
  } finally {
    await store.database.exec('rollback');
  }
});
