import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const entry = 'src/boot/main.tsx';
const component = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** The editors that preview the sections of the landing page. */
const previews = ['_app.admin.landing-page', '_app.admin.content'];

/** Modules that a start evaluates first, and whose imports therefore belong to it. */
const roots = {
  entry: [entry, 'node_modules/react-dom/client.js'],
  site: [component('_site')],
  landing: [component('_site.index')],
  otherPages: readdirSync(join(root, 'src/routes'))
    .map((file) => basename(file, '.tsx'))
    .filter((route) => !['_site.index', ...previews].includes(route))
    .map(component),
};

/** Some modules with all that they import. */
function withImports(modules: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(modules.map((module) => join(root, module)));
  // A set's loop includes what is added to it on the way.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

let graph: Record<keyof typeof roots, Set<string>> | undefined;

/**
 * The chunk of a module that a public page starts with: `framework` for the packages of the entry, `site` for what
 * every public page needs, `landing` for what `/` alone needs. In one file these compress better than in the pieces
 * that the routes' needs cut them into.
 */
function startChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  graph ??= {
    entry: withImports(roots.entry, context),
    site: withImports(roots.site, context),
    landing: withImports(roots.landing, context),
    otherPages: withImports(roots.otherPages, context),
  };
  // The bundler's manifest knows these by chunks of their own.
  if (id === join(root, entry) || id.includes('?tsr-split=')) return null;
  const isPackage = id.includes('/node_modules/');
  if (graph.entry.has(id)) return isPackage ? 'framework' : 'site';
  if (graph.site.has(id)) return 'site';
  if (graph.landing.has(id)) return isPackage || graph.otherPages.has(id) ? 'site' : 'landing';
  return null;
}

const startChunkNames = ['framework', 'site', 'landing'];

/** What two chunks import goes into the one with the higher priority. */
export const startChunkGroups = startChunkNames.map(
  (chunk, index): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (startChunk(id, context) === chunk ? chunk : null),
    debugName: chunk,
    priority: startChunkNames.length - index,
  }),
);

/**
 * Small modules of the admin area that the bundler would leave in chunks of their own, whose headers weigh more than they
 * do: those of lists, those of editors, and those of kinds of content.
 */
export const adminChunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'lists',
    test: /\/(editing\/removal|removal\.machine|search-field|paged-list\.machine|text-pattern|backend\/(history|cursor|records|rows)|domain\/(deleted-record|history)|restore-records|delete-dialog|reconnection|ui\/relay|ui\/focus|use-request|Icon(Plus|Trash|Search|Inbox|ArrowUp|ArrowDown|ArrowLeft|Pencil))\.(tsx?|m?js)$/,
  },
  {
    name: 'editors',
    test: /\/(portfolio-dialog\.machine|record-messages|use-clipboard|IconCopy|editing\/(lazy-pictures|form-pictures|inner-dialog|record-dialog|use-record-dialog|record-form|image-preview|refusals|editor-buttons|record-events|draft-offer|save-questions|history-button)|ui\/(copy-button|notice))(\.module\.css|\.tsx?|\.m?js)$/,
  },
  { name: 'kinds', test: /\/(content\/(kind|field|portfolio-item)|domain\/record)\.ts$/ },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

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
        if (file.type === 'chunk' && (file.isEntry || startChunkNames.includes(file.name))) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};
