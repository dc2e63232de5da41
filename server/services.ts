import { rmSync } from 'node:fs';
import { type AppParts, createApp, type Handler } from './app.ts';
import { openEmbeddedBackend } from './backend/backend.ts';
import { dataFolderAt } from './backend/data-folder.ts';
import { writePidFile } from './backend/pid-file.ts';
import { type Functions, startFunctions } from './contact-function/contact-function.ts';
import { listen } from './listen.ts';
import { isLoopback } from './loopback.ts';
import { addressHeaderOf, senderAddress } from './senders.ts';
import type { HostedProject } from './settings.ts';
import { removeDeletedPictures } from './storage/deleted-pictures.ts';
import { openPictureFolder } from './storage/picture-folder.ts';
import { createStorage } from './storage/storage.ts';
import { openWriters } from './storage/writers.ts';

type Services = {
  /** Null with a hosted project, as the functions, Storage and the key are. */
  backend: Handler | null;
  functions: Functions | null;
  /** The files of pictures, on the embedded backend. */
  storage: Handler | null;
  /** The embedded backend's public key, which the pages are given. */
  publicKey: string | null;
  /** Where the server itself reads the published content. */
  contentSource: HostedProject;
  /** Whether the demo accounts exist: on the embedded backend, at a loopback address. */
  hasDemoAccounts: boolean;
  checkDatabase: AppParts['checkDatabase'];
  /** Ends the functions, then closes the database cleanly. */
  close(): Promise<void>;
};

type ServicesOptions = {
  hosted: HostedProject | null;
  dataDir: string;
  /** The origin that passes requests on to them. */
  url: string;
  /** The site's public origin; null when that is `url`. */
  siteUrl?: string | null;
  /** The contact function's own variables. */
  variables: Readonly<Record<string, string>>;
  /** Called when the published content has changed in the embedded backend. */
  onContentChange?: () => void;
};

/**
 * Opens the embedded backend and starts the functions, unless the environment names a hosted project.
 *
 * @throws DataFolderError when the data folder cannot be used. Nothing is left running then.
 */
export async function startServices({
  hosted,
  dataDir,
  url,
  siteUrl = null,
  variables,
  onContentChange,
}: ServicesOptions): Promise<Services> {
  if (hosted !== null) {
    return {
      backend: null,
      functions: null,
      storage: null,
      publicKey: null,
      contentSource: hosted,
      hasDemoAccounts: false,
      checkDatabase: (signal) => checkHostedProject(hosted, signal),
      close: async () => {},
    };
  }

  await using started = new AsyncDisposableStack();
  const publicUrl = siteUrl ?? url;
  const isSitePublic = !isLoopback(new URL(publicUrl).hostname);
  const backend = await openEmbeddedBackend({
    dataDir,
    siteUrl: publicUrl,
    ...(onContentChange && { onContentChange }),
  });
  started.defer(() => backend.close());
  const checkDatabase = () => backend.ping();
  const proxy = { addressHeader: addressHeaderOf(variables), isSitePublic };
  /** Passes on the address of the sender in the place of that of the connection. */
  const forSenders = (handler: Handler): Handler => ({
    fetch: (request, peerAddress) =>
      handler.fetch(request, senderAddress(request, { ...proxy, peerAddress })),
  });
  const pictures = openPictureFolder(dataFolderAt(dataDir).pictures);
  const removing = removeDeletedPictures(pictures, backend).catch((error: unknown) => {
    console.error('The files of deleted pictures stay until the next start:', error);
  });
  started.defer(async () => void (await removing));
  const productsBackend: Handler = { fetch: (request) => backend.fetchAsProduct(request) };
  // Not the product's own origin: that is not ready before the first pages are rendered, and accepts no more requests
  // while the functions finish theirs.
  const internalOrigin = await listen(0);
  started.defer(() => internalOrigin.close());
  // The function adds to a message, whose size it has checked.
  const maxBodyBytes = 101_000;
  internalOrigin.handle(
    createApp({ site: null, functions: null, backend: productsBackend, checkDatabase, maxBodyBytes }),
  );
  const functions = await startFunctions({
    backendUrl: internalOrigin.url,
    secretKey: backend.secretKey,
    variables,
    isSitePublic,
  });
  started.defer(() => functions.close());
  const { pidFile } = dataFolderAt(dataDir);
  writePidFile(pidFile, { url, pid: process.pid });
  started.defer(() => rmSync(pidFile, { force: true }));

  const running = started.move();
  return {
    backend: forSenders(backend),
    functions,
    storage: forSenders(createStorage(pictures, openWriters(backend))),
    publicKey: backend.publicKey,
    contentSource: { url: internalOrigin.url, publicKey: backend.publicKey },
    hasDemoAccounts: !isSitePublic,
    checkDatabase,
    close: () => running.disposeAsync(),
  };
}

async function checkHostedProject({ url, publicKey }: HostedProject, signal: AbortSignal): Promise<void> {
  const table = `${url}/rest/v1/landing_page_content?select=section&limit=1`;
  const response = await fetch(table, { headers: { apikey: publicKey }, signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The project responded with ${response.status}.`);
}
