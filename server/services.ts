import type { AppParts, Fetch, Handler } from './app.ts';
import { openEmbeddedBackend } from './backend/backend.ts';
import { dataFolderAt } from './backend/data-folder.ts';
import { type Functions, startFunctions } from './functions.ts';
import { isLoopback } from './loopback.ts';
import type { ContentSource } from './publishing/render-thread.ts';
import { addressHeaderOf, senderAddress } from './senders.ts';
import type { HostedProject } from './settings.ts';
import { removeDeletedPictures } from './storage/deleted-pictures.ts';
import { openPictureFolder } from './storage/picture-folder.ts';
import { createStorage } from './storage/storage.ts';

/** Who can sign in. `demo`: the demo accounts exist, on the embedded backend at a loopback address. */
export type Accounts = 'demo' | 'own' | 'none';

type Services = {
  /** Null with a hosted project, as the functions, Storage and the key are. */
  backend: Handler | null;
  functions: Functions | null;
  storage: Handler | null;
  publicKey: string | null;
  contentSource: ContentSource;
  /** Sends requests to the backend in the name of the visitor who sent this one. */
  fetchFor: (request: Request, peerAddress: string | null) => Fetch;
  accounts: Accounts;
  checkDatabase: AppParts['checkDatabase'];
  /** Ends the functions, then closes the database cleanly. */
  close(): Promise<void>;
};

/** Where the product's own requests go, without a connection. */
const internalUrl = 'http://127.0.0.1';

type ServicesOptions = {
  hosted: HostedProject | null;
  dataDir: string;
  /** The origin that passes requests on to them. */
  url: string;
  /** The site's public origin; null when that is `url`. */
  siteUrl?: string | null;
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
      fetchFor: () => fetch,
      accounts: 'own',
      checkDatabase: (signal) => checkHostedProject(hosted, signal),
      close: async () => {},
    };
  }

  await using started = new AsyncDisposableStack();
  const publicUrl = siteUrl ?? url;
  const isSitePublic = !isLoopback(new URL(publicUrl).hostname);
  const backend = await openEmbeddedBackend({
    dataDir,
    url,
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
  const fetchAsProduct: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const response = await backend.fetchAsProduct(request);
    request.signal.throwIfAborted();
    return response;
  };
  const functions = startFunctions({
    settings: {
      ...variables,
      SITE_URL: publicUrl,
      SUPABASE_URL: internalUrl,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    },
    fetch: fetchAsProduct,
    ...proxy,
  });
  started.defer(() => functions.close());

  const running = started.move();
  return {
    backend: forSenders(backend),
    functions,
    storage: createStorage(pictures, backend),
    publicKey: backend.publicKey,
    contentSource: { url: internalUrl, publicKey: backend.publicKey, fetch: fetchAsProduct },
    fetchFor: (request, peerAddress) => {
      const sender = senderAddress(request, { ...proxy, peerAddress });
      return (url, init) => backend.fetch(new Request(url, init), sender);
    },
    accounts: isSitePublic ? (backend.hasAdmin ? 'own' : 'none') : 'demo',
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
