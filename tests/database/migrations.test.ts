import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { applyMigrations, type Migration, readMigrations } from '#server/backend/migrations.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

const applied = readMigrations();

const dataDir = await makeDataDir();
const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const apply = (migrations: Migration[]) => applyMigrations(store.database, migrations, dataFolderAt(dataDir));

async function versions(): Promise<unknown[]> {
  const query = 'select version from supabase_migrations.schema_migrations order by version';
  return (await store.database.query<{ version: string }>(query)).rows.map((row) => row.version);
}

test('what is applied is recorded and not applied again', async () => {
  const later = { version: '29990101000000', name: 'later', sql: 'create table private.later ();' };
  await apply([...applied, later]);
  await apply([...applied, later]);
  expect(await versions()).toEqual([...applied.map((migration) => migration.version), later.version]);

  await store.database.exec('drop table private.later');
  await store.database.query('delete from supabase_migrations.schema_migrations where version = $1', [
    later.version,
  ]);
});

test('a refused migration leaves nothing of itself', async () => {
  const broken = {
    version: '29990101000000',
    name: 'broken',
    sql: 'create table private.half (); select * from private.nowhere;',
  };
  await expect(apply([...applied, broken])).rejects.toMatchObject({
    problem: 'migrations',
    message:
      `The migration 29990101000000_broken.sql was refused by the database in ${dataDir}: ` +
      'relation "private.nowhere" does not exist.',
  });
  expect(await versions()).toEqual(applied.map((migration) => migration.version));
  const half = await store.database.query(`select to_regclass('private.half') as half`);
  expect(half.rows).toEqual([{ half: null }]);
});

test.each([
  ['changed', applied.map((migration) => ({ ...migration, sql: `${migration.sql}-- more` }))],
  ['removed', applied.slice(1)],
])('an applied migration that was %s is refused in one sentence', async (what, migrations) => {
  await expect(apply(migrations)).rejects.toMatchObject({
    problem: 'migrations',
    message: expect.stringMatching(
      new RegExp(
        `^The migration ${applied[0]?.version}_\\w+\\.sql was ${what} after it was applied to ${dataDir}; .*\\.$`,
      ),
    ),
  });
});
