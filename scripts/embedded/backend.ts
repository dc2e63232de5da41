import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { dataFolderAt, prepareDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { lockDataFolder } from './lock.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { loadOrMakeSecrets, type Secrets } from './secrets.ts';
import { seedOnce } from './seed.ts';

/** A Supabase backend inside this process: Postgres, its REST interface and password sign-in. */
export type EmbeddedBackend = {
  /**
   * Answers a request to `/auth/v1/**` or `/rest/v1/**` as a hosted project does; 404 for anything else.
   *
   * @param peerAddress the address of the socket the request came through; null when unknown.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /** The `sb_publishable_…` key, made once per data folder, which the site may show. */
  publicKey: string;
  /** The `sb_secret_…` key, made once per data folder: it passes every rule and must stay on the server. */
  secretKey: string;
  /** Waits for running requests, closes the database cleanly and frees the data folder. */
  close(): Promise<void>;
};

/** How to open an embedded backend. */
export type EmbeddedBackendOptions = {
  /** The data folder; made when absent. */
  dataDir: string;
  /** The origin at which the site is served, for links in mails. */
  siteUrl: string;
};

/**
 * Opens the backend of a data folder: takes the folder for this process, makes its keys once, applies
 * pending migrations and puts the demo content in once.
 *
 * @throws DataFolderError with one sentence for a person when the folder is in use, cannot be used, is not
 * ours, or does not fit the migrations. Nothing is left open then.
 */
export async function openEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const folder = dataFolderAt(options.dataDir);
  prepareDataFolder(folder);
  const lock = lockDataFolder(folder);
  let connection: PgliteConnection | undefined;
  try {
    const secrets = await loadOrMakeSecrets(folder);
    connection = await openDatabase(folder);
    const app = createApp(connection, secrets, options.siteUrl);
    await app.ensureSystemSchema();
    await applyMigrations(connection.driver, readMigrations(), folder);
    await seedOnce(connection.driver, createApp(connection, secrets, options.siteUrl, { signUp: true }));
    return serve(app, connection, secrets, lock.release);
  } catch (error) {
    await connection?.close();
    lock.release();
    throw error;
  }
}

function createApp(
  connection: PgliteConnection,
  secrets: Secrets,
  siteUrl: string,
  { signUp = false }: { signUp?: boolean } = {},
): App {
  return new App({
    connection,
    auth: {
      enabled: true,
      enable_signup: signUp,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publicKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      minimum_password_length: 12,
      email: { enable_signup: signUp, enable_confirmations: false },
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
}

function serve(
  app: App,
  connection: PgliteConnection,
  secrets: Secrets,
  release: () => void,
): EmbeddedBackend {
  // All requests share one Postgres session, and the app's driver does not keep their transactions apart:
  // two at once would run with each other's role.
  const oneAtATime = createOneAtATime();
  let closing: Promise<void> | undefined;

  return {
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    async fetch(request, peerAddress) {
      if (!/^\/(auth|rest)\/v1\//.test(new URL(request.url).pathname)) {
        return refusal(404, 'There is no such service.');
      }
      const received = await withBodyRead(request);
      if (closing) return refusal(503, 'The backend is closing.');
      return oneAtATime(async () => {
        if (received.signal.aborted) return refusal(499, 'The request was aborted.');
        return app.fetch(received, { peerAddress });
      });
    },
    close() {
      closing ??= oneAtATime(async () => {
        await connection.close();
        release();
      });
      return closing;
    },
  };
}

/** The same request with its body in memory, so that a slow sender does not keep the others waiting. */
async function withBodyRead(request: Request): Promise<Request> {
  return request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
