import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { openStore } from '#server/backend/store.ts';
import { sourceHash } from '#server/source-hash.ts';
import { keptFolder } from '#tools/kept-folder.ts';
import { firstState } from './first-state.ts';
import { quickenPasswords } from './quick-passwords.ts';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A temporary data folder, set up and seeded, for the caller to open and to delete. It is a copy of a folder that is
 * made once for each {@link dataHash}.
 */
export function makeDataDir(): Promise<string> {
  return copyOfData('test-data', '');
}

/** The same, whose {@link firstState} can be brought back. */
export function makeRestorableDataDir(): Promise<string> {
  return copyOfData('test-restorable-data', firstState);
}

async function copyOfData(name: string, statements: string): Promise<string> {
  const make = (draft: string) => makeData(draft, statements);
  const kept = await keptFolder(join(projectRoot, '.build', name), dataHash(), make);
  const dataDir = makeEmptyDir();
  cpSync(kept, dataDir, { recursive: true });
  return dataDir;
}

/** A temporary data folder whose database is empty, which PostgreSQL takes seconds to create. */
export async function makeUnusedDataDir(): Promise<string> {
  const makers = ['node_modules/@electric-sql/pglite/package.json', 'server/backend/database.ts'];
  const kept = await keptFolder(
    join(projectRoot, '.build/empty-database'),
    sourceHash(projectRoot, makers),
    async (draft) => {
      const folder = dataFolderAt(draft);
      lockDataFolder(folder).close();
      await (await openDatabase(folder)).close();
    },
  );
  const dataDir = makeEmptyDir();
  cpSync(kept, dataDir, { recursive: true });
  return dataDir;
}

/** An empty temporary folder, for the caller to delete. */
export function makeEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'agency-data-'));
}

/** Differs when the migrations, the embedded backend or a package do. */
function dataHash(): string {
  const makers = [
    'package-lock.json',
    'supabase/migrations',
    'server/backend',
    'tests/support/embedded-backend.ts',
    'tests/support/first-state.ts',
    'tests/support/quick-passwords.ts',
  ];
  return sourceHash(projectRoot, makers);
}

async function makeData(dataDir: string, statements: string): Promise<void> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  await quickenPasswords((statement, values) => store.database.query(statement, values));
  await store.database.exec(statements);
  await store.close();
}
