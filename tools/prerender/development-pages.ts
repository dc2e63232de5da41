import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import type { developmentPage } from './development-page.ts';
import { rootElement, titleElement } from './template.ts';

const inlineScript = '/src/boot/inline/public-page.ts';
const entry = '/src/boot/main.tsx';
/** The inline script knows the entry as a file of the build. */
const entryName = 'main';
const rendererFile = '/tools/prerender/development-page.ts';
const publicKeyElement = /<meta name="supabase-public-key" content="([^"]*)">/;

/**
 * Renders the pages at each request, as the build and the server do, with their styles in the HTML. Their inline
 * script is a module here, and the application starts at once.
 */
export const developmentPages: Plugin = {
  name: 'development-pages',
  apply: 'serve',
  // After the types are removed.
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith(inlineScript)) return null;
    return code.replace(/\b(SCRIPTS|BUILD)\b/g, JSON.stringify(entryName));
  },
  configureServer(server) {
    server.middlewares.use(`/assets/${entryName}.js`, async (_request, response, next) => {
      try {
        // At the address that the template has after a change, else the application would start twice.
        const module = await server.environments.client.moduleGraph.getModuleByUrl(entry);
        const query = module?.lastHMRTimestamp ? `?t=${module.lastHMRTimestamp}` : '';
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        response.end(`import '${entry}${query}';`);
      } catch (error) {
        next(error);
      }
    });
    // After what Vite serves, and before its answer to all pages, whose address is that of the template by then.
    return () => {
      server.middlewares.use(async (request, response, next) => {
        try {
          if (request.url !== '/index.html') return next();
          const page = await renderRequest(server, request);
          if (typeof page === 'string') {
            response.writeHead(301, { location: page, 'cache-control': 'no-store' });
            response.end();
            return;
          }
          response.writeHead(page.status, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
          response.end(page.html);
        } catch (error) {
          next(error);
        }
      });
    };
  },
};

async function renderRequest(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
): Promise<{ status: number; html: string } | string> {
  const url = new URL(request.originalUrl ?? '/', `http://${request.headers.host}`);
  const template = await server.transformIndexHtml(
    url.pathname,
    await readFile(join(server.config.root, 'index.html'), 'utf8'),
  );
  const { VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = process.env;
  const backend = {
    url: VITE_SUPABASE_URL || url.origin,
    publicKey: VITE_SUPABASE_ANON_KEY || (publicKeyElement.exec(template)?.[1] ?? ''),
  };
  const renderer = await server.ssrLoadModule(rendererFile);
  const render: typeof developmentPage = renderer.developmentPage;
  const page = await render(url.pathname, backend);
  if (typeof page === 'string') return page;
  const head = [page.head, ...(await stylesOf(server))].join('\n');
  const script = page.isApplication ? '' : `<script type="module" src="${inlineScript}"></script>`;
  const html = template
    .replace('<html', `<html ${page.attribute}`)
    .replace(titleElement, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace(rootElement, () => page.root)
    .replace('</body>', () => `${page.data}${script}\n</body>`);
  return { status: page.status, html };
}

/** The style sheets of the modules that have been rendered, as Vite's client would add them; it finds them in place. */
async function stylesOf(server: ViteDevServer): Promise<string[]> {
  const { ssr, client } = server.environments;
  const sheets = new Set<EnvironmentModuleNode>();
  const visited = new Set<EnvironmentModuleNode>();
  const visit = (module: EnvironmentModuleNode) => {
    if (visited.has(module)) return;
    visited.add(module);
    for (const imported of module.importedModules) visit(imported);
    if (module.file?.endsWith('.css')) sheets.add(module);
  };
  const renderer = await ssr.moduleGraph.getModuleByUrl(rendererFile);
  if (renderer) visit(renderer);
  return Promise.all(
    Array.from(sheets, async ({ id, url }) => {
      const sheet = await client.transformRequest(`${url}?direct`);
      return `<style data-vite-dev-id="${id}">${sheet?.code}</style>`;
    }),
  );
}
