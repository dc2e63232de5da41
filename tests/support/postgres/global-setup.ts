import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sourceHash } from '#server/source-hash.ts';
import { keptFolder } from '#tools/kept-folder.ts';
import { projectRoot } from '../embedded-backend.ts';
import { makeTemplate } from './database.ts';
import { hasPostgRest } from './postgrest.ts';
import { type PostgresAddress, type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; null where PostgREST does not exist for the platform. */
    postgres: PostgresAddress | null;
  }
}

let server: PostgresServer | undefined;

/** Starts one PostgreSQL server for the whole run; each test file takes databases of its own on it. */
export async function setup(project: TestProject): Promise<void> {
  if (!hasPostgRest()) {
    console.warn(
      'PostgREST has no build for this platform: the database rule tests run only against the embedded backend.',
    );
    project.provide('postgres', null);
    return;
  }
  server = await startPostgres(await keptCluster());
  project.provide('postgres', { port: server.port, password: server.password });
}

/** Ends the server and deletes its data; also called after a failed `setup`. */
export async function teardown(): Promise<void> {
  await server?.close();
}

/** The folder of a stopped server with the template database, made anew when what lays it out differs. */
function keptCluster(): Promise<string> {
  const makers = [
    'package-lock.json',
    'supabase/migrations',
    'server/backend',
    'tests/support/postgres',
    'tests/support/quick-passwords.ts',
  ];
  const hash = sourceHash(projectRoot, makers);
  return keptFolder(join(projectRoot, '.build/test-postgres'), hash, async (draft) => {
    const server = await startPostgres(null);
    try {
      await makeTemplate(server);
      await server.stopInto(draft);
    } finally {
      await server.close();
    }
  });
}
