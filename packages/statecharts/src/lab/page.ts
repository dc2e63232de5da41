import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The module from which the page has the machines. */
export const virtualId = 'virtual:machine-lab';

/** Made when the package is packed; a checkout has none. */
const packed = resolve(import.meta.dirname, 'page');

/** Below the package, where the page finds XState. */
const builtPages = resolve(import.meta.dirname, '../../.build/page');

let building: Promise<string> | null = null;

/** The folder of `page.js` and `page.css`, which are built where they are not packed, and again when a source has changed. */
export function pageFolder(): Promise<string> {
  if (existsSync(packed)) return Promise.resolve(packed);
  building ??= builtPage().finally(() => {
    building = null;
  });
  return building;
}

async function builtPage(): Promise<string> {
  const sources = resolve(import.meta.dirname, '..');
  const changed = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .map((file) => Math.floor(statSync(join(sources, file)).mtimeMs));
  const folder = join(builtPages, `${Math.max(...changed)}-${changed.length}`);
  if (existsSync(folder)) return folder;
  const old = existsSync(builtPages) ? readdirSync(builtPages) : [];
  // Only a build that has not failed gets the name.
  const made = join(builtPages, `new-${randomUUID()}`);
  await buildPage(join(sources, 'lab/app'), made);
  await Promise.all(old.map((name) => rm(join(builtPages, name), { recursive: true, force: true })));
  // Another process may have built the same page.
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  return folder;
}

/** Builds the page without its machines and without XState, which both are of the project that uses it. */
export async function buildPage(app: string, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: app,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    // The process may be that of a development server.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(app, 'main.tsx'),
        external: ['xstate', 'xstate/graph', virtualId],
        output: {
          format: 'es',
          codeSplitting: false,
          entryFileNames: 'page.js',
          assetFileNames: 'page[extname]',
        },
      },
    },
  });
}
