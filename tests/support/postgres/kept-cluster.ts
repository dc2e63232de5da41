import { join } from 'node:path';
import { sourceHash } from '#server/source-hash.ts';
import { keptFolder } from '#tools/kept-folder.ts';
import { projectRoot } from '../embedded-backend.ts';
import { makeTemplate } from './database.ts';
import { startPostgres } from './server.ts';

/** The folder of a stopped server with the template database, made once for each {@link clusterHash}. */
export function keptCluster(): Promise<string> {
  return keptFolder(join(projectRoot, '.build/test-postgres'), clusterHash(projectRoot), async (draft) => {
    const server = await startPostgres(null);
    try {
      await makeTemplate(server);
      await server.stopInto(draft);
    } finally {
      await server.close();
    }
  });
}

/** Differs when the migrations, a package, or what lays out the template database do in the project at `root`. */
export function clusterHash(root: string): string {
  return sourceHash(root, [
    'package-lock.json',
    'supabase/migrations',
    'server/backend',
    'tests/support/postgres',
    'tests/support/quick-passwords.ts',
  ]);
}
