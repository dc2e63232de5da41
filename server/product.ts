import { createApp } from './app.ts';
import { dataFolderAt, lockDataFolder } from './backend/data-folder.ts';
import { demoAccounts } from './backend/demo-accounts.ts';
import { withCurrentSite } from './current-site.ts';
import { listen } from './listen.ts';
import { unlessAborted } from './run-until-stopped.ts';
import { startServices } from './services.ts';
import { contactVariablesOf, readSettings } from './settings.ts';
import { readSiteFolder } from './site-files.ts';
import { createSite } from './static-site.ts';

export type Product = {
  /** Its origin, such as `http://127.0.0.1:4173`. */
  url: string;
  hasDemoAccounts: boolean;
  /** Stops accepting requests, finishes those that run, and closes the database. */
  close(): Promise<void>;
};

/**
 * Starts the product as its environment says: listens, then builds the site if it is stale while the backend opens, then
 * serves. An aborted signal ends it at the next step.
 *
 * @throws UserError with one sentence for a person. Nothing is left running then.
 */
export async function startProduct(
  root: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Product> {
  const { port, dataDir, hosted, siteUrl } = readSettings(env);
  // A busy folder is found before anything is started; the thread of the database locks it.
  if (hosted === null) lockDataFolder(dataFolderAt(dataDir)).close();

  await using started = new AsyncDisposableStack();
  const server = await listen(port, { siteUrl, embedded: hosted === null });
  started.defer(() => server.close());
  const { url } = server;
  const starting = startServices({ hosted, dataDir, url, siteUrl, variables: contactVariablesOf(env) });
  // Disposed in reverse order: requests finish before what answers them is closed. A mail that is being sent has its
  // time while they do.
  started.defer(async () => (await starting.catch(() => null))?.close());
  const failing = new AbortController();
  started.defer(() => failing.abort());
  const building = withCurrentSite(root, readSiteFolder, AbortSignal.any([signal, failing.signal]));
  const [services, files] = await unlessAborted(signal, Promise.all([starting, building]));
  started.defer(async () => {
    await Promise.all([server.close(), services.functions?.close()]);
  });

  const site = createSite(files, {
    publicKey: services.publicKey,
    supabaseOrigin: hosted === null ? null : new URL(hosted.url).origin,
    siteOrigin: siteUrl === null ? url : null,
  });
  server.handle(createApp({ ...services, site }));

  const running = started.move();
  return { url, hasDemoAccounts: services.hasDemoAccounts, close: () => running.disposeAsync() };
}

/** Prints the product's address, in a line that scripts wait for, and the demo accounts. */
export function printReady({ url, hasDemoAccounts }: Product): void {
  const accounts = demoAccounts.map(
    ({ email, password, admin }) => `  ${email}  ${password}  (${admin ? 'admin' : 'no admin'})`,
  );
  // At once: scripts that wait for the first line read all.
  console.log([`ready ${url}`, ...(hasDemoAccounts ? ['demo accounts:', ...accounts] : [])].join('\n'));
}
