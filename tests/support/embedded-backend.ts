import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { openStore } from '#server/backend/store.ts';
import { keptFolder } from '#server/kept-folder.ts';
import { sourceHash } from '#server/source-hash.ts';

/** Of the passwords of the demo accounts: bcrypt at cost 4 in place of 10, so that a sign-in takes 2 ms, not 100. */
const quickHashes = [
  '$2b$04$swwWgLRGC7QzvXPf0Z2/Per2kin2FRKNti3Sa0TYKj.cE47RklmXm',
  '$2b$04$QPVrLrKXEMhwHP.qV1RBFun8cW2Q4GXVmz6UVa52G6VfSxBKmwpKK',
];

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A temporary data folder, set up and seeded, for the caller to open and to delete. It is a copy of a folder that is
 * made once for each {@link dataHash}.
 */
export async function makeDataDir(): Promise<string> {
  const kept = await keptFolder(join(projectRoot, '.build/test-data'), dataHash(projectRoot), makeData);
  const dataDir = makeEmptyDir();
  cpSync(kept, dataDir, { recursive: true });
  return dataDir;
}

/** An empty temporary folder, for the caller to delete. */
export function makeEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'agency-data-'));
}

/** Differs when the migrations, the embedded backend or a package of the project at `root` do. */
export function dataHash(root: string): string {
  const makers = [
    'package-lock.json',
    'supabase/migrations',
    'server/backend',
    'tests/support/embedded-backend.ts',
  ];
  return sourceHash(root, makers);
}

async function makeData(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  for (const [index, { email }] of demoAccounts.entries()) {
    const setHash = 'update auth.users set encrypted_password = $1 where email = $2';
    await store.database.query(setHash, [quickHashes[index], email]);
  }
  await store.close();
}
