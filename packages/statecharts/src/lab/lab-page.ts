import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { besideThis } from '../own-files.ts';
import type { Project } from '../project.ts';
import type { LabMachine, LabProofs } from './lab-types.ts';
import { pageFolder, virtualId } from './page.ts';

const entriesModule = fileURLToPath(besideThis(import.meta.url, '../entries.ts'));

const machinesId = `${virtualId}/machines`;

/** What a page is given. */
export type LabData = { machines: readonly LabMachine[]; proofs: LabProofs };

/** Where the page finds its machines, which run in it: as `loadProject` has found them. */
export type LabMachines = Pick<Project, 'configFile' | 'isOfFilesOnly'> & { files: readonly string[] };

/** How a page reaches applications: those of its origin, those of its server, or none from disk. */
export type LabLive = 'channel' | 'relay' | 'none';

/** The address of the lab in development. */
const labPath = '/__machines/';

/** What a page that opens from disk consists of: texts by the names of files. */
export type LabFiles = Readonly<Record<'index.html' | 'lab.js' | 'lab.css', string>>;

/** The files of a page: the built page and the machines in one classic script, since a browser loads no module from disk. */
export async function labFiles(machines: LabMachines, data: LabData, live: LabLive): Promise<LabFiles> {
  const code = machineCode(machines, data.proofs, live);
  return {
    'index.html': pageOf('<script defer src="./lab.js"></script>'),
    // A machine's module may await at its top level.
    'lab.js': `(async () => {\n${await scriptOf(code, data.machines)}\n})();\n`,
    'lab.css': await readFile(join(await pageFolder(), 'page.css'), 'utf8'),
  };
}

/**
 * The page and the machines in one script. `code`: that of the module from which the page has them. What is known of
 * them may take as long as the rest.
 */
async function scriptOf(
  code: string,
  machines: LabData['machines'] | Promise<LabData['machines']>,
): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(await pageFolder(), 'page.js'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' } },
    // What a machine imports of Node is empty in a page.
    shimMissingExports: true,
    plugins: [
      {
        name: 'machine-lab',
        resolveId: (source) => (source.startsWith(virtualId) || isBuiltin(source) ? `\0${source}` : null),
        load: async (id) => {
          if (isBuiltin(id.slice(1))) return 'export default {};';
          if (id === `\0${virtualId}`) return code;
          return id === `\0${machinesId}`
            ? `export const machines = ${JSON.stringify(await machines)};`
            : null;
        },
      },
    ],
  });
  // Guards without a name are called by their source. The page itself is minified.
  const { output: chunks } = await bundle.generate({ codeSplitting: false, minify: 'dce-only' });
  await bundle.close();
  return chunks[0].code;
}

/** Not a file: Vite would take it for a page of the product. */
function pageOf(script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Machine lab</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="./lab.css">
    ${script}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
}

/** Serves the lab at {@link labPath} beside a page in development. It is loaded again when a file has changed. */
export function machineLab(): Plugin {
  let made: Promise<string> | null = null;
  let folder = '.';
  /** The script, made again once a file has changed. */
  const script = () => {
    made ??= inThread<LabStart>({ question: 'machines', folder })
      .then(({ project, machines }) => scriptOf(machineCode(project, null, 'channel'), machines))
      .catch((error: unknown) => {
        made = null;
        throw error;
      });
    return made;
  };
  const files: Record<string, { type: string; text: () => Promise<string> }> = {
    '': {
      type: 'text/html',
      text: async () =>
        pageOf(
          '<script type="module" src="/@vite/client"></script>\n    <script type="module" src="./lab.js"></script>',
        ),
    },
    'lab.js': { type: 'text/javascript', text: script },
    'lab.css': { type: 'text/css', text: async () => readFile(join(await pageFolder(), 'page.css'), 'utf8') },
    'proofs.js': {
      type: 'text/javascript',
      text: async () =>
        `export const proofs = ${JSON.stringify(await inThread<LabProofs>({ question: 'proofs', folder }))};`,
    },
  };
  return {
    name: 'machine-lab-server',
    apply: 'serve',
    configureServer({ middlewares, watcher, ws, config }) {
      folder = relative(process.cwd(), config.root) || '.';
      // A request for the page reports its failure.
      script().catch(() => {});
      watcher.on('all', (event, file) => {
        made = null;
        if (event === 'change' && machineFile.test(file))
          ws.send({ type: 'full-reload', path: `${labPath}index.html` });
      });
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        if (path === labPath.slice(0, -1)) {
          response.writeHead(307, { location: labPath }).end();
          return;
        }
        const file = path.startsWith(labPath) ? files[path.slice(labPath.length)] : undefined;
        if (!file) return next();
        file
          .text()
          .then((text) =>
            response
              .writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'cache-control': 'no-cache' })
              .end(text),
          )
          .catch(next);
      });
    },
  };
}

/** What is read before the page: a change of it opens the page anew. */
const machineFile = /(?:\.machine|\.model|statecharts\.config)\.\w+$/;

export type LabQuestion = { question: 'machines' | 'proofs'; folder: string };

/** What a page needs at its start. */
export type LabStart = { project: LabMachines; machines: LabMachine[] };

/** The exploration takes seconds, and the thread of the server has others to answer. */
function inThread<Answer>(workerData: LabQuestion): Promise<Answer> {
  return new Promise((done, fail) => {
    const worker = new Worker(besideThis(import.meta.url, './lab-worker.ts'), { workerData });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

/**
 * The code of the module from which the page has its machines and what is known of them. Where the proofs are null it
 * asks for them: in development it is there before they are.
 */
function machineCode(machines: LabMachines, proofs: LabProofs | null, live: LabLive): string {
  return [
    entriesCode(machines),
    `export { machines } from '${machinesId}';`,
    `export const liveBy = ${JSON.stringify(live)};`,
    proofs
      ? `export const proofs = Promise.resolve(${JSON.stringify(proofs)});`
      : 'export const proofs = import(new URL("proofs.js", document.baseURI).href).then((module) => module.proofs);',
  ].join('\n');
}

function entriesCode({ files, configFile, isOfFilesOnly }: LabMachines): string {
  const paths = files.map((file) => resolve(file));
  return [
    `import { entriesOf } from ${JSON.stringify(entriesModule)};`,
    // A module may do what only Node can: the page has the others.
    'const loaded = (module) => module.catch((error) => { console.warn(error); return {}; });',
    `const modules = await Promise.all([${paths.map((path) => `import(${JSON.stringify(path)})`)}].map(loaded));`,
    `const config = ${configFile === null ? '{}' : `await loaded(import(${JSON.stringify(configFile)}))`};`,
    `const files = ${JSON.stringify(files)}.map((file, index) => ({ file, exported: modules[index] }));`,
    `export const catalog = entriesOf(files, config.default ?? {}, ${isOfFilesOnly});`,
  ].join('\n');
}
