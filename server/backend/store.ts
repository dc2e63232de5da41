import { rmSync } from 'node:fs';
import { App } from '@supabase/lite';
import { minimumPasswordLength } from '#domain/password.ts';
import { replaceFile } from '../replace-file.ts';
import { dataFolderAt, lockDataFolder, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { recordDeletedMessages } from './deleted-messages.ts';
import { createMailbox } from './mailbox.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { makeSecrets, readSecrets } from './secrets.ts';
import { seedOnce } from './seed.ts';

/** An open data folder, up to date. Only one request or query may run on it at a time. */
export type Store = Awaited<ReturnType<typeof openStore>>;

export type StoreOptions = {
  /** The data folder; made when absent. */
  dataDir: string;
  /** The origin at which the site is served, for links in mails; demo accounts exist on loopback alone. */
  siteUrl: string;
  /** Where this machine reaches the product, which the lock names; null where none runs. */
  url?: string | null;
  /** Receives each mail as one line of text; prints it unless given. */
  deliver?: (line: string) => void;
  /** Called when the published content has changed. */
  onContentChange?: () => void;
};

/**
 * Locks a data folder for this process, makes its keys once, applies pending migrations and inserts the demo
 * content once.
 *
 * @throws DataFolderError when the folder is in use, cannot be used, is not the product's, or does not fit the
 * migrations. Nothing is left open then.
 */
export async function openStore({
  dataDir,
  siteUrl,
  url = null,
  deliver = console.log,
  onContentChange,
}: StoreOptions) {
  const folder = dataFolderAt(dataDir);
  await using opened = new AsyncDisposableStack();
  opened.use(lockDataFolder(folder, url));
  recoverPreviousDatabase(folder);
  const secrets = readSecrets(folder) ?? (await makeSecrets(folder));
  const connection = await openDatabase(folder);
  opened.defer(() => connection.close());
  const database = connection.driver;
  const mailbox = createMailbox(siteUrl, deliver);
  const createApp = (signUp: boolean) =>
    new App({
      connection,
      auth: {
        enabled: true,
        enable_signup: signUp,
        jwt_secret: secrets.jwtSecret,
        publishable_key: secrets.publicKey,
        secret_key: secrets.secretKey,
        site_url: siteUrl,
        minimum_password_length: minimumPasswordLength,
        // A link contains the code, too: six digits could be guessed within an hour.
        email: { enable_signup: signUp, enable_confirmations: false, otp_length: 10 },
      },
      api: { max_rows: 1_000 },
      options: {
        drivers: { email: mailbox },
        server: { admin: false, disableStudio: true, disableFallback: true },
      },
    });
  const app = createApp(false);
  await app.ensureSystemSchema();
  const migrations = readMigrations();
  await applyMigrations(database, migrations, folder);
  replaceFile(folder.newestMigration, migrations.at(-1)?.version ?? '');
  const accountsApp = createApp(true);
  await seedOnce(database, accountsApp, siteUrl);
  const admins = await database.query('select from public.user_roles limit 1');
  await recordDeletedMessages(database, folder);
  if (onContentChange) await database.listen('content_revision', onContentChange);
  // What a restore has replaced, or was killed over.
  for (const path of [folder.previousDatabase, folder.restored])
    rmSync(path, { recursive: true, force: true });
  const open = opened.move();
  /** Closes the database cleanly and unlocks the data folder. */
  const close = () => open.disposeAsync();
  return {
    connection,
    database,
    app,
    /** Makes accounts; no request of a browser reaches it. */
    accountsApp,
    mailbox,
    secrets,
    hasAdmin: admins.rows.length > 0,
    close,
  };
}
