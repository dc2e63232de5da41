import { isBuiltin } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { deferred } from '../deferred.ts';
import { besideThis } from '../own-files.ts';
import type { Project } from '../project.ts';
import type { LabPaths } from './lab-paths.ts';
import { builtPage, virtualId } from './page.ts';

const entriesModule = fileURLToPath(besideThis(import.meta.url, '../entries.ts'));

/** Where the page finds its machines, which run in it: as `loadProject` has found them. */
type PageProject = Pick<Project, 'configFile' | 'isOfFilesOnly' | 'files'>;

/** By the name of the machine; a machine without an entry is not shown. */
export type PathsByName = Record<string, LabPaths>;

/** How a page reaches applications: those of its origin, those of its server, or none from disk. */
export type LabLive = 'channel' | 'relay' | 'none';

/** The page has no file: what it imports is looked for from here. */
const pageFile = resolve(import.meta.dirname, 'page.js');

/** The address of the lab in development. */
const labPath = '/__machines/';

/** What a page that opens from disk consists of: texts by the names of files. */
export type LabFiles = Readonly<Record<'index.html' | 'lab.js' | 'lab.css', string>>;

/** The files of a page: the built page and the machines in one classic script, since a browser loads no module from disk. */
export async function labFiles(project: PageProject, paths: PathsByName, live: LabLive): Promise<LabFiles> {
  const given = `Promise.resolve(${JSON.stringify(paths)})`;
  const shown = `.filter(({ name }) => ${JSON.stringify(Object.keys(paths))}.includes(name))`;
  return {
    'index.html': pageOf('<script defer src="./lab.js"></script>'),
    // A machine's module may await at its top level.
    'lab.js': `(async () => {\n${await scriptOf(project, given, live, shown)}\n})();\n`,
    'lab.css': (await builtPage()).style,
  };
}

/** The page and the machines in one script. `paths`: the code of their promise; `shown`: the code that chooses machines. */
async function scriptOf(project: PageProject, paths: string, live: LabLive, shown = ''): Promise<string> {
  const [{ rolldown }, { script }] = await Promise.all([import('rolldown'), builtPage()]);
  const code = [
    entriesCode(project, shown),
    `export const liveBy = ${JSON.stringify(live)};`,
    `export const paths = ${paths};`,
  ].join('\n');
  const bundle = await rolldown({
    input: pageFile,
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' } },
    // What a machine imports of Node is empty in a page.
    shimMissingExports: true,
    plugins: [
      {
        name: 'machine-lab',
        resolveId: (source) => {
          if (source === pageFile) return source;
          return source === virtualId || isBuiltin(source) ? `\0${source}` : null;
        },
        load: (id) => {
          if (id === pageFile) return script;
          if (id === `\0${virtualId}`) return code;
          return isBuiltin(id.slice(1)) ? 'export default {};' : null;
        },
      },
    ],
  });
  // Guards without a name are called by their source. The page itself is minified.
  const { output: chunks } = await bundle.generate({ codeSplitting: false, minify: 'dce-only' });
  await bundle.close();
  return chunks[0].code;
}

function entriesCode({ files, configFile, isOfFilesOnly }: PageProject, shown: string): string {
  const imports = files.map((file) => `import(${JSON.stringify(resolve(file))})`);
  return [
    `import { entriesOf } from ${JSON.stringify(entriesModule)};`,
    // A module may do what only Node can: the page has the others.
    'const loaded = (module) => module.catch((error) => { console.warn(error); return {}; });',
    `const modules = await Promise.all([${imports}].map(loaded));`,
    `const config = ${configFile === null ? '{}' : `await loaded(import(${JSON.stringify(configFile)}))`};`,
    `const files = ${JSON.stringify(files)}.map((file, index) => ({ file, exported: modules[index] }));`,
    `export const catalog = entriesOf(files, config.default ?? {}, ${isOfFilesOnly})${shown};`,
  ].join('\n');
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

/** What is read before the page: a change of it opens the page anew. */
const machineFile = /(?:\.machine|\.model|statecharts\.config)\.\w+$/;

/** Serves the lab at {@link labPath} beside a page in development. It is loaded again when a file has changed. */
export function machineLab(): Plugin {
  let folder = '.';
  let made: { script: Promise<string>; paths: Promise<PathsByName> } | null = null;
  const current = () => {
    made ??= inDevelopment(folder);
    return made;
  };
  const files: Record<string, [type: string, text: () => string | Promise<string>]> = {
    '': [
      'text/html',
      () =>
        pageOf(
          '<script type="module" src="/@vite/client"></script>\n    <script type="module" src="./lab.js"></script>',
        ),
    ],
    'lab.js': ['text/javascript', () => current().script],
    'lab.css': ['text/css', async () => (await builtPage()).style],
    'paths.json': ['application/json', async () => JSON.stringify(await current().paths)],
  };
  return {
    name: 'machine-lab-server',
    apply: 'serve',
    configureServer({ middlewares, watcher, ws, config }) {
      folder = relative(process.cwd(), config.root) || '.';
      // A request for it reports its failure.
      builtPage().catch(() => {});
      watcher.on('all', (event, file) => {
        made = null;
        if (event === 'change' && machineFile.test(file))
          ws.send({ type: 'full-reload', path: `${labPath}index.html` });
      });
      middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const [type, text] = (path.startsWith(labPath) && files[path.slice(labPath.length)]) || [];
        if (!text) return next();
        try {
          const body = await text();
          response
            .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
            .end(body);
        } catch (error) {
          made = null;
          next(error);
        }
      });
    },
  };
}

/** The page of a project in development, and its paths, which are there seconds later: a thread of its own finds them. */
function inDevelopment(folder: string) {
  const worker = new Worker(besideThis(import.meta.url, './lab-worker.ts'), { workerData: folder });
  const project = deferred<PageProject>();
  const paths = deferred<PathsByName>();
  worker.once('message', (found: PageProject) => {
    project.resolve(found);
    worker.once('message', paths.resolve);
  });
  worker.once('error', (error) => {
    project.reject(error);
    paths.reject(error);
  });
  const fetched = 'fetch("paths.json").then((response) => response.json())';
  const script = project.promise.then((found) => scriptOf(found, fetched, 'channel'));
  // The request that asks for one reports its failure.
  for (const one of [script, paths.promise]) one.catch(() => {});
  return { script, paths: paths.promise };
}
