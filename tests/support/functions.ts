import { rmSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createApp } from '#server/app.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { readSecrets } from '#server/backend/secrets.ts';
import { type Functions, startFunctions } from '#server/functions.ts';
import { listen } from '#server/listen.ts';
import { addressHeaderOf } from '#server/senders.ts';
import { startServices } from '#server/services.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

/** The product's API on a port of its own: real Postgres, no site. */
export type ApiOrigin = {
  url: string;
  publicKey: string;
  secretKey: string;
  /** A visitor's client. */
  visitor: SupabaseClient;
  /** A client with the secret key, which may read every table. */
  service: SupabaseClient;
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
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function clientFor(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The settings that a project gives its functions. */
export function settingsFor({ url, secretKey }: Pick<ApiOrigin, 'url' | 'secretKey'>) {
  return { SITE_URL: url, SUPABASE_URL: url, SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }) };
}

/** Starts the functions as another instance that reaches the project over the network, as a hosted one does. */
export function startFunctionsFor(
  project: Pick<ApiOrigin, 'url' | 'secretKey'>,
  variables: Record<string, string> = {},
): Functions {
  return startFunctions({
    settings: { ...variables, ...settingsFor(project) },
    fetch,
    addressHeader: addressHeaderOf(variables),
    isSitePublic: false,
  });
}
