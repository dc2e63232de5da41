import type { TestProject } from 'vitest/node';
import { keptCluster } from './kept-cluster.ts';
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
