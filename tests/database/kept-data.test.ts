import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataHash, makeEmptyDir, projectRoot } from '#tests/support/embedded-backend.ts';
import { clusterHash } from '#tests/support/postgres/kept-cluster.ts';

let root: string;

beforeEach(() => {
  root = makeEmptyDir();
  for (const path of ['package-lock.json', 'supabase/migrations', 'server/backend', 'tests/support']) {
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
});

afterEach(() => rmSync(root, { recursive: true }));

const hashes = () => [dataHash(root), clusterHash(root)];

test.each([
  ['a migration is added', () => '20991231000000_later.sql'],
  ['a migration is changed', (migrations: string[]) => migrations.at(-1) ?? ''],
])('no kept data of tests are used when %s', (_, migrationOf) => {
  const folder = join(root, 'supabase/migrations');
  const before = hashes();
  writeFileSync(join(folder, migrationOf(readdirSync(folder).sort())), 'select 1;');

  for (const [index, hash] of hashes().entries()) expect(hash).not.toBe(before[index]);
});

test.each([
  'package-lock.json',
  'server/backend/seed.ts',
  'server/backend/demo-accounts.ts',
  'tests/support/quick-passwords.ts',
])('no kept data of tests are used when %s is changed', (file) => {
  const before = hashes();
  writeFileSync(join(root, file), '');

  for (const [index, hash] of hashes().entries()) expect(hash).not.toBe(before[index]);
});

test('no kept data folder is used when another first state is kept in it', () => {
  const before = dataHash(root);
  writeFileSync(join(root, 'tests/support/first-state.ts'), '');

  expect(dataHash(root)).not.toBe(before);
});
