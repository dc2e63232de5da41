import { createServer as createHttpServer } from 'node:http';
import type { Plugin } from 'vite';
import { createApp, isApiPath } from './app.ts';
import { dataFolderAt, lockDataFolder } from './backend/data-folder.ts';
import { bindServer, closeServer, requestListener } from './listen.ts';
import { isLoopback } from './loopback.ts';
import type { Product } from './product.ts';
import { fillPublicKey } from './public-key.ts';
import { guardRequests } from './request-guard.ts';
import { startServices } from './services.ts';
import { applySiteVariables, contactVariablesOf, readSettings } from './settings.ts';

/**
 * Starts the same product as {@link startProduct} with Vite's development server in place of the built
 * site, so that changed sources appear at once.
 *
 * @throws UserError with one sentence for a person.
 */
export async function startDevelopment(root: string, env: NodeJS.ProcessEnv): Promise<Product> {
  const { port, dataDir, hosted, siteUrl } = readSettings(env);
  applySiteVariables();
  // Named before anything is started; the thread of the database locks it.
  if (hosted === null) lockDataFolder(dataFolderAt(dataDir)).release();

  await using started = new AsyncDisposableStack();
  const server = createHttpServer();
  const url = await bindServer(server, port);
  started.defer(() => closeServer(server));
  const services = await startServices({ hosted, dataDir, url, siteUrl, variables: contactVariablesOf(env) });
  started.defer(() => services.close());

  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server } },
    plugins: services.publicKey === null ? [] : [publicKeyPlugin(services.publicKey)],
  });
  started.defer(() => vite.close());
  started.defer(async () => {
    await Promise.all([closeServer(server), services.stopFunctions()]);
  });

  const handleApi = requestListener(createApp({ ...services, site: null }));
  server.on(
    'request',
    guardRequests({ siteUrl, embedded: hosted === null }, (request, response) => {
      const pathname = URL.parse(request.url ?? '/', url)?.pathname;
      const isApi =
        pathname !== undefined && isApiPath(pathname) && (hosted === null || pathname === '/health');
      if (isApi) void handleApi(request, response);
      else vite.middlewares(request, response);
    }),
  );

  const running = started.move();
  const hasDemoAccounts = hosted === null && isLoopback(new URL(siteUrl ?? url).hostname);
  return { url, hasDemoAccounts, close: () => running.disposeAsync() };
}

function publicKeyPlugin(publicKey: string): Plugin {
  return { name: 'supabase-public-key', transformIndexHtml: (html) => fillPublicKey(html, publicKey) };
}
