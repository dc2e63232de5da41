import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#server/backend/store.ts';
import { describeDatabase } from './schema-types.ts';

// Writes `src/backend/database.types.ts` anew from the migrations.
using folder = mkdtempDisposableSync(join(tmpdir(), 'database-types-'));
const store = await openStore({ dataDir: folder.path, siteUrl: 'http://127.0.0.1' });
const text = await describeDatabase(store.database);
await store.close();
writeFileSync(new URL('../src/backend/database.types.ts', import.meta.url), text);
