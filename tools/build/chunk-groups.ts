import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const entry = 'src/boot/main.tsx';
const component = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;
const routes = readdirSync(join(root, 'src/routes')).map((file) => basename(file, '.tsx'));

/** The editors that preview the sections of the landing page. */
const previews = ['_app.admin.landing-page', '_app.admin.content'];

const adminRoutes = routes.filter((route) => route.startsWith('_app.admin'));

/** Modules that are loaded with all that they import. */
const roots = {
  entry: [entry, 'node_modules/react-dom/client.js'],
  site: [component('_site')],
  landing: [component('_site.index')],
  otherPages: routes.filter((route) => !['_site.index', ...previews].includes(route)).map(component),
  contactForm: ['src/features/contact/contact-form.tsx'],
  toasts: ['src/ui/toast-stack.tsx'],
  login: [...['_app', '_app.login'].map(component), 'src/features/session/top-bar.tsx'],
};

/** The index of a package, of which a module needs only what is behind the names that it imports. */
const indexModule =
  /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/.*\/(index|tabler-icons-react)\.mjs$/;

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

function readGraph(context: Rolldown.ChunkingContext) {
  const read = (modules: readonly string[]) => withImports(modules, context);
  return {
    entry: read(roots.entry),
    site: read(roots.site),
    landing: read(roots.landing),
    otherPages: read(roots.otherPages),
    contactForm: read(roots.contactForm),
    toasts: read(roots.toasts),
    login: read(roots.login),
    admin: adminRoutes.map((route) => read([component(route)])),
  };
}

let graph: ReturnType<typeof readGraph> | undefined;

/**
 * The chunk of a module that several pages share. In one file modules compress better, and need fewer requests, than in the
 * pieces that the routes' needs cut them into. `framework`: packages of the entry; `site`: what every public page needs;
 * `landing`: what `/` alone needs; `form` and `toasts`: what the contact form, and toasts, share with the pages of a
 * session; `login`: what the login page shares with others; `admin`: what pages of the admin area share.
 */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  graph ??= readGraph(context);
  // The bundler's manifest knows these by chunks of their own.
  if (id === join(root, entry) || id.includes('?tsr-split=')) return null;
  const isPackage = id.includes('/node_modules/');
  if (graph.entry.has(id)) return isPackage ? 'framework' : 'site';
  if (graph.site.has(id)) return 'site';
  if (graph.landing.has(id)) return isPackage || graph.otherPages.has(id) ? 'site' : 'landing';
  const adminUses = graph.admin.filter((imports) => imports.has(id)).length;
  const isShared = graph.login.has(id) || adminUses > 0;
  if (graph.contactForm.has(id)) return isShared ? 'form' : null;
  if (graph.toasts.has(id)) return isShared ? 'toasts' : null;
  if (graph.login.has(id)) return 'login';
  return adminUses > 1 ? 'admin' : null;
}

const startChunks = ['framework', 'site', 'landing'];

export const chunkGroups = [...startChunks, 'form', 'toasts', 'login', 'admin'].map(
  (chunk, index, chunks): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
    debugName: chunk,
    // What two of them import goes into the one with the higher priority.
    priority: chunks.length - index,
    includeDependenciesRecursively: startChunks.includes(chunk),
  }),
);

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
