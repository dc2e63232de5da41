import { copyFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { HttpServer, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { type Config, type LabSettings, labSettings } from '../config.ts';
import type { Origin } from '../exported-entries.ts';
import { besideThis } from '../own-files.ts';
import type { LabMachine, LabProofs } from './lab-types.ts';
import { openPage, servedPage, virtualId } from './page.ts';

const exportedEntries = fileURLToPath(besideThis(import.meta.url, '../exported-entries.ts'));
const proofsId = `${virtualId}/proofs`;

/** What a page is given: at once, and when it is found. */
export type LabData = { machines: readonly LabMachine[]; proofs: LabProofs };

/** Where the page finds its machines, which run in it: a module with a catalog, or one that exports machines. */
export type LabMachines = { catalogFile: string } | { modules: Origin[]; samplesFile: string | null };

/** How a page reaches applications: those of its origin, those of its server, or none from disk. */
export type LabLive = 'channel' | 'relay' | 'none';

/** The address of the lab in development. */
const labPath = '/__machines/';

/** Puts a page into a folder that opens from disk: the built page and the machines in one classic script. */
export async function buildLab(
  folder: string,
  machines: LabMachines,
  { machines: shown, proofs }: LabData,
  settings: LabSettings,
  live: LabLive,
): Promise<void> {
  const { rolldown } = await import('rolldown');
  const page = await openPage();
  const code = moduleCode(
    machines,
    { machines: async () => shown, proofs: async () => proofs },
    settings,
    live,
  );
  try {
    const bundle = await rolldown({
      input: join(page.folder, 'page.js'),
      platform: 'browser',
      logLevel: 'silent',
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      plugins: [labModules(code)],
    });
    await bundle.write({
      dir: resolve(folder),
      // A browser loads no module from disk.
      format: 'iife',
      codeSplitting: false,
      entryFileNames: 'lab.js',
      // Guards without a name are called by their source. The page itself is minified.
      minify: 'dce-only',
    });
    await bundle.close();
    await copyFile(join(page.folder, 'page.css'), join(folder, 'lab.css'));
  } finally {
    await page.close();
  }
  const html = pageOf('<link rel="stylesheet" href="./lab.css">\n    <script defer src="./lab.js"></script>');
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
            const html = await lab.transformIndexHtml(labPath, pageOf(servedPage.elements));
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
    root: servedPage.root,
    base: labPath,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    appType: 'custom',
    // What the machines import is found before the page asks for it, else the page would load a second time.
    optimizeDeps: { entries: [servedPage.entry, project.catalogFile] },
    cacheDir: join(cacheDir, 'machine-lab'),
    plugins: [
      servedModules(
        moduleCode(
          catalog,
          {
            machines: () => inThread<readonly LabMachine[]>({ ...catalog, question: 'machines' }),
            proofs: () => inThread<LabProofs>({ ...catalog, question: 'proofs' }),
          },
          labSettings(project),
          'channel',
        ),
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
    const worker = new Worker(besideThis(import.meta.url, './lab-worker.ts'), { workerData });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

type Answers = { machines: () => Promise<readonly LabMachine[]>; proofs: () => Promise<LabProofs> };

/** The code of the modules from which the page has its machines and what is known of them, by id. */
type ModuleCode = Record<string, () => Promise<string>>;

function moduleCode(
  machines: LabMachines,
  { machines: shown, proofs }: Answers,
  settings: LabSettings,
  live: LabLive,
): ModuleCode {
  return {
    [virtualId]: async () =>
      [
        catalogCode(machines),
        `export const settings = ${JSON.stringify(settings)};`,
        `export const machines = ${JSON.stringify(await shown())};`,
        `export const liveBy = ${JSON.stringify(live)};`,
        // A page from disk is one script; in development a page is there before its proofs are.
        live !== 'channel'
          ? `export const proofs = Promise.resolve(${JSON.stringify(await proofs())});`
          : `export const proofs = import('${proofsId}').then((module) => module.proofs);`,
      ].join('\n'),
    [proofsId]: async () => `export const proofs = ${JSON.stringify(await proofs())};`,
  };
}

function labModules(codeOf: ModuleCode) {
  return {
    name: 'machine-lab',
    resolveId: (source: string) => (source in codeOf ? `\0${source}` : null),
    load: (requested: string) => codeOf[requested.replace(/^\0/, '')]?.() ?? null,
  };
}

/** The same; of a machine that changes, what is known of it changes too. */
function servedModules(codeOf: ModuleCode): Plugin {
  return {
    ...labModules(codeOf),
    hotUpdate({ modules }) {
      const { moduleGraph } = this.environment;
      const virtual = Object.keys(codeOf).flatMap((id) => moduleGraph.getModuleById(`\0${id}`) ?? []);
      return modules.length > 0 ? [...new Set([...modules, ...virtual])] : undefined;
    },
  };
}

function catalogCode(machines: LabMachines): string {
  if ('catalogFile' in machines) return `export { catalog } from ${JSON.stringify(machines.catalogFile)};`;
  const { modules, samplesFile } = machines;
  return [
    `import { entriesOfExports } from ${JSON.stringify(exportedEntries)};`,
    ...modules.map(({ path }, index) => `import * as module${index} from ${JSON.stringify(path)};`),
    samplesFile === null ? 'const samples = {};' : `import * as samples from ${JSON.stringify(samplesFile)};`,
    'export const catalog = [',
    ...modules.map(
      (origin, index) => `...entriesOfExports(module${index}, { ...${JSON.stringify(origin)}, samples }),`,
    ),
    '];',
  ].join('\n');
}
