import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const entry = 'src/boot/main.tsx';
const component = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;
const routes = readdirSync(join(root, 'src/routes')).map((file) => basename(file, '.tsx'));

/** The editors that preview the sections of the landing page. */
const previews = ['_app.admin.landing-page', '_app.admin.content'];

const publicRoutes = routes.filter((route) => route.startsWith('_site'));
const adminRoutes = routes.filter((route) => route.startsWith('_app.admin'));

/** Modules that are loaded with all that they import. */
const roots = {
  entry: [entry, 'node_modules/react-dom/client.js'],
  site: [component('_site')],
  landing: [component('_site.index')],
  otherPages: routes.filter((route) => !['_site.index', ...previews].includes(route)).map(component),
  login: ['_app', '_app.login'].map(component),
};

/** The index of a package, of which a module needs only what is behind the names that it imports. */
const indexModule = /\/node_modules\/(@mantine\/\w+)\/.*\/index\.mjs$/;

const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

type ImportedName = { there: string; here: string; from: string };

/** The names that code imports or exports, as they are called there and here. */
function namesOf(code: string): ImportedName[] {
  return [...code.matchAll(namedImports)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => {
      const [there = '', here = there] = name.trim().split(' as ');
      return { there, here, from };
    }),
  );
}

const indexes = new Map<string, Map<string, string>>();

/** The modules behind the names of an index. */
function readIndex(id: string, context: Rolldown.ChunkingContext): Map<string, string> {
  const known = indexes.get(id);
  if (known) return known;
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  const index = new Map<string, string>();
  for (const { here, from } of namesOf(code ?? '')) {
    const path = from.startsWith('.') ? join(dirname(id), from) : `/node_modules/${from}/`;
    index.set(here, importedIds.find((imported) => imported.includes(path)) ?? id);
  }
  indexes.set(id, index);
  return index;
}

function importsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    const [, packageName] = indexModule.exec(imported) ?? [];
    if (packageName === undefined) return imported;
    const names = namesOf(code ?? '').filter(({ from }) => from === packageName);
    // All of it is needed where its names cannot be read.
    if (names.length === 0) return imported;
    return names.map(({ there }) => readIndex(imported, context).get(there) ?? imported);
  });
}

/** Some modules with all that they import. */
function withImports(modules: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(modules.map((module) => join(root, module)));
  // A set's loop includes what is added to it on the way.
  for (const id of found) {
    for (const imported of importsOf(id, context)) found.add(imported);
  }
  return found;
}

/** What public pages load later, by the name of the module that they load, each with all that it imports. */
function readLater(
  pages: readonly Set<string>[],
  context: Rolldown.ChunkingContext,
): Map<string, Set<string>> {
  const later = new Map<string, Set<string>>();
  const modules = new Set(pages.flatMap((page) => [...page]));
  for (const id of modules) {
    for (const loaded of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (isRoute(loaded) || modules.has(loaded)) continue;
      const imports = withImports([relative(root, loaded)], context);
      later.set(basename(loaded).replace(/\..*/, ''), imports);
      for (const imported of imports) modules.add(imported);
    }
  }
  return later;
}

function readGraph(context: Rolldown.ChunkingContext) {
  const read = (modules: readonly string[]) => withImports(modules, context);
  const entry = read(roots.entry);
  const publicPages = publicRoutes.map((route): [string, Set<string>] => [
    route.split('.')[1] ?? 'site',
    read([component(route)]),
  ]);
  return {
    entry,
    site: read(roots.site),
    landing: read(roots.landing),
    otherPages: read(roots.otherPages),
    public: [...publicPages, ...readLater([entry, ...publicPages.map(([, page]) => page)], context)],
    login: read(roots.login),
    admin: adminRoutes.map((route) => read([component(route)])),
    list: read(['_app.admin', '_app.admin.portfolio'].map(component)),
  };
}

let graph: ReturnType<typeof readGraph> | undefined;

const isRoute = (id: string) => id.includes('?tsr-split=');
const isPackage = (id: string) => id.includes('/node_modules/');

/**
 * The chunk of a module that a public page starts with: `framework` for the packages of the entry, `site` for what
 * every public page needs, `landing` for what `/` alone needs. In one file these compress better than in the pieces
 * that the routes' needs cut them into.
 */
function startChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  graph ??= readGraph(context);
  // The bundler's manifest knows these by chunks of their own.
  if (id === join(root, entry) || isRoute(id)) return null;
  if (graph.entry.has(id)) return isPackage(id) ? 'framework' : 'site';
  if (graph.site.has(id)) return 'site';
  if (graph.landing.has(id)) return isPackage(id) || graph.otherPages.has(id) ? 'site' : 'landing';
  return null;
}

/**
 * The chunk of a module that pages of a session share: `login` for what the login page needs, `admin` for what pages of
 * the admin area share with the list of portfolio items, `admin-tabs` for what only others share, as their tabs. A public page loads neither, nor their styles: what it, or a part that it loads later, needs of them
 * is in a chunk of its own, named by the part, or in `common` if several parts need it.
 */
function sessionChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  graph ??= readGraph(context);
  if (id === join(root, entry) || isRoute(id) || startChunk(id, context) !== null) return null;
  const isInLogin = graph.login.has(id);
  const adminUses = graph.admin.filter((imports) => imports.has(id)).length;
  const [loader, ...others] = graph.public.filter(([, imports]) => imports.has(id)).map(([name]) => name);
  if (loader !== undefined) {
    if (!isInLogin && adminUses === 0) return null;
    return others.length === 0 ? `${loader}-shared` : 'common';
  }
  if (isInLogin) return 'login';
  if (adminUses < 2) return null;
  return graph.list.has(id) ? 'admin' : 'admin-tabs';
}

const startChunks = ['framework', 'site', 'landing'];

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What two chunks import goes into the one with the higher priority.
  ...startChunks.map((chunk, index) => ({
    name: (id: string, context: Rolldown.ChunkingContext) =>
      startChunk(id, context) === chunk ? chunk : null,
    debugName: chunk,
    priority: startChunks.length - index,
  })),
  { name: sessionChunk, debugName: 'session', includeDependenciesRecursively: false },
];

/**
 * Most of the start chunks and the entry runs as soon as a public page starts: asks V8 to compile them while they are
 * fetched, beside the page, instead of each function when it is first called. The comment counts in a file's first line
 * only, which Vite takes last.
 */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || startChunks.includes(file.name))) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};
