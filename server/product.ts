import { createApp } from './app.ts';
import { type DataFolder, DataFolderError, dataFolderAt, lockDataFolder } from './backend/data-folder.ts';
import { demoAccounts } from './backend/demo-accounts.ts';
import { listen } from './listen.ts';
import { openPublisher } from './publishing/open-publisher.ts';
import type { StoredContentFile } from './publishing/stored-content.ts';
import { unlessAborted } from './run-until-stopped.ts';
import { type Accounts, startServices } from './services.ts';
import { contactVariablesOf, type HostedProject, readSettings } from './settings.ts';
import { createSharedPages } from './sharing/shared-pages.ts';

export type Product = {
  /** Its origin, such as `http://127.0.0.1:4173`. */
  url: string;
  accounts: Accounts;
  /** Stops accepting requests, finishes those that run, and closes the database. */
  close(): Promise<void>;
};

/**
 * Starts the product as its environment says: listens, then builds the site if it is stale while the backend opens, then
 * renders its pages, then serves. An aborted signal ends it at the next step.
 *
 * @throws UserError with one sentence for a person. Nothing is left running then.
 */
export async function startProduct(
  root: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Product> {
  const { port, dataDir, hosted, siteUrl } = readSettings(env);
  const storedContent = storedContentOf(dataFolderAt(dataDir), hosted);

  await using started = new AsyncDisposableStack();
  const server = await listen(port, { siteUrl, embedded: hosted === null });
  started.defer(() => server.close());
  const { url } = server;
  const starting = startServices({
    hosted,
    dataDir,
    url,
    siteUrl,
    variables: contactVariablesOf(env),
    onContentChange: () => onContentChange(),
  });
  // Disposed in reverse order: requests finish before what answers them is closed. A mail that is being sent has its
  // time while they do.
  started.defer(async () => (await starting.catch(() => null))?.close());
  const closing = new AbortController();
  const opening = openPublisher(root, storedContent, AbortSignal.any([signal, closing.signal]));
  const onContentChange = () => {
    opening.then(({ contentChanged }) => contentChanged()).catch(() => {});
  };
  started.defer(async () => (await opening.catch(() => null))?.close());
  started.defer(() => closing.abort());
  const [services, opened] = await unlessAborted(signal, Promise.all([starting, opening]));
  started.defer(async () => {
    await Promise.all([server.close(), services.functions?.close()]);
  });

  const { contentSource: source, fetchFor, publicKey } = services;
  const supabaseOrigin = hosted === null ? null : new URL(hosted.url).origin;
  const siteOrigin = siteUrl === null ? url : null;
  const site = await opened.publishSite(source, { publicKey, supabaseOrigin, siteOrigin });
  const shared = createSharedPages({ site, source, fetchFor, thread: opened, supabaseOrigin, siteUrl });
  server.handle(createApp({ ...services, site, shared }));

  const running = started.move();
  return { url, accounts: services.accounts, close: () => running.disposeAsync() };
}

/**
 * The file for what is published, in a data folder that nothing else uses: a busy one is found before anything is
 * started, and the thread of the database locks it. A hosted project can do without it.
 */
function storedContentOf(folder: DataFolder, hosted: HostedProject | null): StoredContentFile | null {
  const stored = { file: folder.publishedContent, source: hosted?.url ?? 'embedded' };
  try {
    lockDataFolder(folder).close();
    return stored;
  } catch (error) {
    if (hosted === null || !(error instanceof DataFolderError)) throw error;
    if (error.problem === 'in-use') return stored;
    console.warn(`${error.message} Without it, no published page is left when the project does not answer.`);
    return null;
  }
}

const accountLines: Readonly<Record<Accounts, readonly string[]>> = {
  demo: [
    'demo accounts:',
    ...demoAccounts.map(
      ({ email, password, admin }) => `  ${email}  ${password}  (${admin ? 'admin' : 'no admin'})`,
    ),
  ],
  own: [],
  none: ['There is no admin yet: run  npm run admin -- invite <your e-mail>'],
};

/** Prints the product's address, in a line that scripts wait for, and who can sign in. */
export function printReady({ url, accounts }: Product): void {
  // At once: scripts that wait for the first line read all.
  console.log([`ready ${url}`, ...accountLines[accounts]].join('\n'));
}
