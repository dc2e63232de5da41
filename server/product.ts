import { withCurrentSite } from '#tools/build/build-site.ts';
import { originHandler } from './app.ts';
import { checkDataFolder } from './backend/check-folder.ts';
import { listen } from './listen.ts';
import { isLoopback } from './loopback.ts';
import { unlessAborted } from './run-until-stopped.ts';
import { startServices } from './services.ts';
import { contactVariablesOf, readSettings } from './settings.ts';
import { loadSite } from './static-site.ts';

/** The running product. */
export type Product = {
  /** Its origin, such as `http://127.0.0.1:4173`. */
  url: string;
  /** Whether the demo accounts exist: it has a backend of its own, and the site a loopback address. */
  hasDemoAccounts: boolean;
  /** Stops accepting requests, finishes those that run, and closes the database. */
  close(): Promise<void>;
};

/**
 * Starts the product as its environment says: builds the site if it is stale, opens the backend, serves.
 * An aborted signal ends it at the next step.
 *
 * @throws UserError with one sentence for a person. Nothing is left
 * running then.
 */
export async function startProduct(
  root: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Product> {
  const { port, dataDir, hosted, siteUrl } = readSettings(env);
  if (hosted === null) checkDataFolder(dataDir);

  await using started = new AsyncDisposableStack();
  const server = await listen(port, { siteUrl, embedded: hosted === null });
  started.defer(() => server.close());
  await unlessAborted(
    signal,
    withCurrentSite(root, () => {}),
  );

  const services = await startServices({
    hosted,
    dataDir,
    url: server.url,
    siteUrl,
    variables: contactVariablesOf(env),
  });
  started.defer(() => services.close());
  // Disposed in reverse order: requests finish before what answers them is closed. A mail that is under way has its
  // time while they do.
  started.defer(async () => {
    await Promise.all([server.close(), services.stopFunctions()]);
  });
  signal.throwIfAborted();

  const supabaseOrigin = hosted === null ? null : new URL(hosted.url).origin;
  const { backend, functions, publicKey, checkDatabase } = services;
  const siteOrigin = siteUrl === null ? server.url : null;
  const options = { publicKey, supabaseOrigin, siteOrigin };
  const site = await withCurrentSite(root, (folder) => loadSite(folder, options));
  server.handle(originHandler({ site, backend, functions, checkDatabase }));

  const running = started.move();
  return {
    url: server.url,
    hasDemoAccounts: hosted === null && isLoopback(new URL(siteUrl ?? server.url).hostname),
    close: () => running.disposeAsync(),
  };
}
