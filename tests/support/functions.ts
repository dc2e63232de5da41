import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createApp } from '#server/app.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { readSecrets } from '#server/backend/secrets.ts';
import { listen } from '#server/listen.ts';
import { startServices } from '#server/services.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

/** The product's API on a port of its own: real Postgres, real Deno, no site. */
export type ApiOrigin = {
  url: string;
  publicKey: string;
  secretKey: string;
  /** A visitor's client. */
  visitor: SupabaseClient;
  /** A client with the secret key, which may read every table. */
  service: SupabaseClient;
  /** Ends the function's process at once, as a crash does; another one is started. */
  killFunction(): void;
  /** Stops it, once. */
  close(): Promise<void>;
};

/** Starts the API as `npm start` does, on a temporary data folder, with these variables of the function. */
export async function openApiOrigin(variables: Record<string, string> = {}): Promise<ApiOrigin> {
  const dataDir = await makeDataDir();
  const server = await listen(0);
  const services = await startServices({
    hosted: null,
    dataDir,
    url: server.url,
    // All tests send from one address.
    variables: { CONTACT_LIMIT_PER_ADDRESS: '100000', ...variables },
  });
  const site = { respond: () => new Response(null, { status: 404 }) };
  server.handle(createApp({ site, ...services }));
  const secrets = readSecrets(dataFolderAt(dataDir));
  if (!secrets) throw new Error('The embedded backend has made no keys.');
  let closing: Promise<void> | undefined;
  const close = async () => {
    // As the product does.
    await Promise.all([server.close(), services.functions?.close()]);
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url: server.url,
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    visitor: clientFor(server.url, secrets.publicKey),
    service: clientFor(server.url, secrets.secretKey),
    killFunction() {
      for (const id of functionProcesses(process.pid)) process.kill(id, 'SIGKILL');
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function clientFor(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The ids of the Deno processes that serve the contact function as children of the given process. */
export function functionProcesses(parentId: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('contact-form/index.ts'))
    .map((line) => line.trim().split(/\s+/).slice(0, 2).map(Number))
    .flatMap(([id, parent]) => (id !== undefined && parent === parentId ? [id] : []));
}
