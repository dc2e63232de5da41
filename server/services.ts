import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppParts, createFunctionsOrigin, type Handler } from './app.ts';
import { openEmbeddedBackend } from './backend/backend.ts';
import { dataFolderAt } from './backend/data-folder.ts';
import { writePidFile } from './backend/pid-file.ts';
import { closeTimeoutsMs } from './close-timeouts.ts';
import { startFunctions } from './contact-function/contact-function.ts';
import { listen } from './listen.ts';
import { isLoopback } from './loopback.ts';
import type { HostedProject } from './settings.ts';

/** What serves the API on the product's own origin; all null with a hosted project. */
export type Services = {
  backend: Handler | null;
  functions: Handler | null;
  /** The embedded backend's public key, which the pages are given. */
  publicKey: string | null;
  checkDatabase: AppParts['checkDatabase'];
  /** Ends the functions after their running requests. May be called before {@link close}. */
  stopFunctions(): Promise<void>;
  /** Ends the functions, then closes the database cleanly. */
  close(): Promise<void>;
};

/** Where the services belong. */
export type ServicesOptions = {
  hosted: HostedProject | null;
  dataDir: string;
  /** The origin that passes requests on to them. */
  url: string;
  /** The site's public origin; null when that is `url`. */
  siteUrl?: string | null;
  /** The contact function's own variables. */
  variables: Readonly<Record<string, string>>;
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
}: ServicesOptions): Promise<Services> {
  if (hosted !== null) {
    const checkDatabase = (signal: AbortSignal) => checkHostedProject(hosted, signal);
    return {
      backend: null,
      functions: null,
      publicKey: null,
      checkDatabase,
      stopFunctions: async () => {},
      close: async () => {},
    };
  }

  await using started = new AsyncDisposableStack();
  const backend = await openEmbeddedBackend({ dataDir, siteUrl: siteUrl ?? url });
  started.defer(() => backend.close());
  // Not the product's own origin: that accepts no more requests while the functions finish theirs.
  const functionsOrigin = await listen(0);
  started.defer(() => functionsOrigin.close());
  functionsOrigin.handle(createFunctionsOrigin(backend));
  const functions = await startFunctions({
    backendUrl: functionsOrigin.url,
    secretKey: backend.secretKey,
    variables,
    isSitePublic: siteUrl !== null && !isLoopback(new URL(siteUrl).hostname),
  });
  const tracked = trackRequests(functions);
  const stopFunctions = async () => {
    await Promise.race([
      tracked.settled(),
      delay(closeTimeoutsMs.functionRequests, undefined, { ref: false }),
    ]);
    await functions.close();
  };
  started.defer(stopFunctions);
  const { pidFile } = dataFolderAt(dataDir);
  writePidFile(pidFile, { url, pid: process.pid });
  started.defer(() => rmSync(pidFile, { force: true }));

  const running = started.move();
  return {
    backend,
    functions: tracked,
    publicKey: backend.publicKey,
    checkDatabase: () => backend.ping(),
    stopFunctions,
    close: () => running.disposeAsync(),
  };
}

/** The handler, and when the responses to its requests are complete. */
export function trackRequests(handler: Handler): Handler & { settled(): Promise<unknown> } {
  const open = new Set<Promise<Response>>();
  return {
    fetch(request, peerAddress) {
      const response = handler.fetch(request, peerAddress).then(completeResponse);
      open.add(response);
      const remove = () => void open.delete(response);
      response.then(remove, remove);
      return response;
    },
    settled: () => Promise.allSettled(open),
  };
}

async function completeResponse(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

async function checkHostedProject({ url, publicKey }: HostedProject, signal: AbortSignal): Promise<void> {
  const table = `${url}/rest/v1/landing_page_content?select=section&limit=1`;
  const response = await fetch(table, { headers: { apikey: publicKey }, signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The project responded with ${response.status}.`);
}
