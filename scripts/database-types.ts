import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedBackend } from './embedded/backend.ts';
import { dataFolderAt } from './embedded/data-folder.ts';
import { openDatabase } from './embedded/database.ts';
import { describeDatabase } from './embedded/schema-types.ts';

/** Writes `src/backend/database.types.ts` anew from the migrations. */
async function writeDatabaseTypes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'database-types-'));
  try {
    const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });
    await backend.close();
    const connection = await openDatabase(dataFolderAt(dataDir));
    const text = await describeDatabase(connection.driver);
    await connection.close();
    writeFileSync(new URL('../src/backend/database.types.ts', import.meta.url), text);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await writeDatabaseTypes();
