import { resolve } from 'node:path';
import { createApp, isApiPath } from './app.ts';
import { dataFolderAt, lockDataFolder } from './backend/data-folder.ts';
import { deniedFiles } from './denied-files.ts';
import { listen, requestListener } from './listen.ts';
import type { Product } from './product.ts';
import { fillPublicKey } from './public-key.ts';
import { startServices } from './services.ts';
import { applySiteVariables, contactVariablesOf, readSettings } from './settings.ts';

/**
 * Starts the same product as {@link startProduct} with Vite's development server in place of the built site.
 * @param cacheDir where Vite writes dependencies; servers that run at once each need their own
 */
export async function startDevelopment(
  root: string,
  env: NodeJS.ProcessEnv,
  cacheDir = resolve(root, 'node_modules/.vite'),
): Promise<Product> {
  const { port, dataDir, hosted, siteUrl } = readSettings(env);
  applySiteVariables();
  if (hosted === null) lockDataFolder(dataFolderAt(dataDir)).close();

  await using started = new AsyncDisposableStack();
  const server = await listen(port, { siteUrl, embedded: hosted === null });
  started.defer(() => server.close());
  const { url } = server;
  const services = await startServices({ hosted, dataDir, url, siteUrl, variables: contactVariablesOf(env) });
  started.defer(() => services.close());

  const { publicKey, functions, accounts } = services;
  const transformIndexHtml = (html: string) => (publicKey === null ? html : fillPublicKey(html, publicKey));
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    cacheDir,
    server: {
      middlewareMode: true,
      ws: { server: server.server },
      fs: { deny: deniedFiles(root, dataDir) },
      // Vite lets pages of every other port of this machine read the sources.
      cors: false,
    },
    plugins: [
      {
        name: 'supabase-public-key',
        transformIndexHtml,
        configureServer({ middlewares }) {
          // Vite would start an editor for whoever asks.
          middlewares.use('/__open-in-editor', (_request, response) => response.writeHead(404).end());
        },
      },
    ],
  });
  started.defer(async () => {
    // Vite ends its web sockets, which the server would wait for.
    await Promise.all([server.close(), functions?.close(), vite.close()]);
  });

  const handleApi = requestListener(createApp({ ...services, site: null }));
  server.handle((request, response) => {
    const pathname = URL.parse(request.url ?? '/', url)?.pathname ?? '/';
    const isApi = isApiPath(pathname) && (hosted === null || pathname === '/health');
    if (isApi) handleApi(request, response);
    else vite.middlewares(request, response);
  });

  const running = started.move();
  return { url, accounts, close: () => running.disposeAsync() };
}
