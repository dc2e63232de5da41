import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HttpServer, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { type Config, type LabSettings, labSettings } from '../config.ts';
import type { LabMachine, LabProofs } from './lab-types.ts';

const app = resolve(import.meta.dirname, 'app');
const exportedEntries = resolve(import.meta.dirname, '../exported-entries.ts');
const virtualId = 'virtual:machine-lab';
const proofsId = `${virtualId}/proofs`;

/** What a page is given: at once, and when it is found. */
export type LabData = { machines: readonly LabMachine[]; proofs: LabProofs };

/** Where the page finds its machines, which run in it: a module with a catalog, or one that exports machines. */
export type LabMachines =
  | { catalogFile: string }
  | { exportsFile: string; givenFile: string; input: unknown };

/** The address of the lab in development. */
const labPath = '/__machines/';

/** Puts a page into a folder that opens from disk. */
export async function buildLab(
  folder: string,
  machines: LabMachines,
  { machines: shown, proofs }: LabData,
  settings: LabSettings,
): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: app,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [labModules(machines, { machines: async () => shown, proofs: async () => proofs }, settings)],
    build: {
      outDir: resolve(folder),
      emptyOutDir: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(app, 'main.tsx'),
        // A browser loads no module from disk.
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'lab.js',
          assetFileNames: 'lab[extname]',
        },
      },
    },
  });
  const html = pageOf('<link rel="stylesheet" href="./lab.css">\n    <script defer src="./lab.js"></script>');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), html);
}

/** Not a file: Vite would take it for a page of the product. */
function pageOf(elements: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Machine lab</title>
    <link rel="icon" href="data:,">
    ${elements}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
}

type Catalog = Pick<Config, 'catalogFile' | 'documents'>;

/**
 * Serves the lab at {@link labPath} beside a page in development, with a development server of its own, which starts
 * with the first request.
 */
export function machineLab(project: Config): Plugin {
  let starting: Promise<ViteDevServer> | null = null;
  return {
    name: 'machine-lab-server',
    apply: 'serve',
    configureServer({ config, httpServer, middlewares }) {
      const { ws } = config.server;
      const sockets = (ws ? ws.server : undefined) ?? httpServer;
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        if (path === labPath.slice(0, -1)) {
          response.writeHead(307, { location: labPath }).end();
          return;
        }
        if (!path.startsWith(labPath)) return next();
        starting ??= startLab(project, config, sockets);
        starting
          .then(async (lab) => {
            if (path !== labPath) return lab.middlewares(request, response, next);
            const script = '<script type="module" src="/main.tsx"></script>';
            const html = await lab.transformIndexHtml(labPath, pageOf(script));
            response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html);
          })
          .catch((error: unknown) => {
            starting = null;
            next(error);
          });
      });
    },
    async closeBundle() {
      const started = starting;
      starting = null;
      await (await started?.catch(() => null))?.close();
    },
  };
}

async function startLab(
  project: Config,
  { root, cacheDir, server }: ResolvedConfig,
  sockets: HttpServer | null | undefined,
): Promise<ViteDevServer> {
  const { catalogFile, documents } = project;
  const catalog: Catalog = { catalogFile, documents };
  const { createServer } = await import('vite');
  return createServer({
    root: app,
    base: labPath,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    appType: 'custom',
    // What the machines import is found before the page asks for it, else the page would load a second time.
    optimizeDeps: { entries: ['main.tsx', project.catalogFile] },
    cacheDir: join(cacheDir, 'machine-lab'),
    plugins: [
      labModules(
        catalog,
        {
          machines: () => inThread<readonly LabMachine[]>({ ...catalog, question: 'machines' }),
          proofs: () => inThread<LabProofs>({ ...catalog, question: 'proofs' }),
        },
        labSettings(project),
      ),
    ],
    server: {
      middlewareMode: true,
      ws: sockets ? { server: sockets } : false,
      fs: { allow: [root], deny: server.fs.deny },
      cors: server.cors,
    },
  });
}

export type LabQuestion = Catalog & { question: 'machines' | 'proofs' };

/** The exploration takes seconds, and the thread of the server has others to answer. */
function inThread<Answer>(workerData: LabQuestion): Promise<Answer> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), { workerData });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

type Answers = { machines: () => Promise<readonly LabMachine[]>; proofs: () => Promise<LabProofs> };

/** The modules from which the page has its machines and what is known of them. */
function labModules(
  machines: LabMachines,
  { machines: shown, proofs }: Answers,
  settings: LabSettings,
): Plugin {
  const codeOf: Record<string, () => Promise<string>> = {
    [virtualId]: async () =>
      [
        catalogCode(machines),
        `export const settings = ${JSON.stringify(settings)};`,
        `export const machines = ${JSON.stringify(await shown())};`,
        // A page from disk is one script; in development a page is there before its proofs are.
        isBuilt
          ? `export const proofs = Promise.resolve(${JSON.stringify(await proofs())});`
          : `export const proofs = import('${proofsId}').then((module) => module.proofs);`,
      ].join('\n'),
    [proofsId]: async () => `export const proofs = ${JSON.stringify(await proofs())};`,
  };
  let isBuilt = false;
  return {
    name: 'machine-lab',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    resolveId: (source) => (source in codeOf ? `\0${source}` : null),
    load: (requested) => codeOf[requested.replace(/^\0/, '')]?.() ?? null,
    // Of a machine that changes, what is known of it changes too.
    hotUpdate({ modules }) {
      const { moduleGraph } = this.environment;
      const virtual = Object.keys(codeOf).flatMap((id) => moduleGraph.getModuleById(`\0${id}`) ?? []);
      return modules.length > 0 ? [...new Set([...modules, ...virtual])] : undefined;
    },
  };
}

function catalogCode(machines: LabMachines): string {
  if ('catalogFile' in machines) return `export { catalog } from ${JSON.stringify(machines.catalogFile)};`;
  const { exportsFile, givenFile, input } = machines;
  const origin = { file: givenFile, path: exportsFile, ...(input === undefined ? {} : { input }) };
  return [
    `import * as exported from ${JSON.stringify(exportsFile)};`,
    `import { entriesOfExports } from ${JSON.stringify(exportedEntries)};`,
    `export const catalog = entriesOfExports(exported, ${JSON.stringify(origin)});`,
  ].join('\n');
}
