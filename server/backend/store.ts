import { rmSync } from 'node:fs';
import { App } from '@supabase/lite';
import type { PGlite, PgliteConnection } from '@supabase/lite/pglite';
import { minimumPasswordLength } from '#domain/password.ts';
import { type DataFolder, dataFolderAt, prepareDataFolder, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { recordDeletedMessages } from './deleted-messages.ts';
import { lockDataFolder } from './lock.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { loadOrMakeSecrets, type Secrets } from './secrets.ts';
import { seedOnce } from './seed.ts';

/** An open data folder, up to date. Only one request or query may run on it at a time. */
export type Store = {
  database: PGlite;
  app: App;
  mailbox: Mailbox;
  secrets: Secrets;
  /** Closes the database cleanly and unlocks the data folder. */
  close(): Promise<void>;
};

/** How to open a data folder. */
export type StoreOptions = {
  /** The data folder; made when absent. */
  dataDir: string;
  /** The origin at which the site is served, for links in mails; demo accounts exist on loopback alone. */
  siteUrl: string;
  /** Receives each mail as one line of text; prints it unless given. */
  deliver?: (line: string) => void;
};

/**
 * Locks a data folder for this process, makes its keys once, applies pending migrations and inserts the demo
 * content once.
 *
 * @throws DataFolderError as `openEmbeddedBackend` does.
 */
export async function openStore({ dataDir, siteUrl, deliver = console.log }: StoreOptions): Promise<Store> {
  const folder = dataFolderAt(dataDir);
  prepareDataFolder(folder);
  await using opened = new AsyncDisposableStack();
  const lock = lockDataFolder(folder);
  opened.defer(() => lock.release());
  recoverPreviousDatabase(folder);
  const secrets = await loadOrMakeSecrets(folder);
  const connection = await openDatabase(folder);
  opened.defer(() => connection.close());
  const database = connection.driver;
  const mailbox = createMailbox(siteUrl, deliver);
  const app = createApp(connection, secrets, siteUrl, mailbox);
  await app.ensureSystemSchema();
  await applyMigrations(database, readMigrations(), folder);
  await seedOnce(database, createApp(connection, secrets, siteUrl, mailbox, { signUp: true }), siteUrl);
  await recordDeletedMessages(database, folder);
  // What a restore has replaced.
  rmSync(folder.previousDatabase, { recursive: true, force: true });
  const open = opened.move();
  return { database, app, mailbox, secrets, close: () => open.disposeAsync() };
}

/** Creates what the auth service needs, and the table of migrations, in a new database. */
export async function prepareSystem(connection: PgliteConnection, folder: DataFolder): Promise<void> {
  const siteUrl = 'http://127.0.0.1';
  const app = createApp(
    connection,
    await loadOrMakeSecrets(folder),
    siteUrl,
    createMailbox(siteUrl, () => {}),
  );
  await app.ensureSystemSchema();
}

function createApp(
  connection: PgliteConnection,
  secrets: Secrets,
  siteUrl: string,
  mailbox: Mailbox,
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
      minimum_password_length: minimumPasswordLength,
      email: { enable_signup: signUp, enable_confirmations: false },
    },
    options: {
      drivers: { email: mailbox },
      server: { admin: false, disableStudio: true, disableFallback: true },
    },
  });
}
