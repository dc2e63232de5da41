import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The module from which the page has the machines. */
export const virtualId = 'virtual:machine-lab';

const sources = resolve(import.meta.dirname, 'app');

/** Made when the package is packed; a checkout has none. */
const packed = resolve(import.meta.dirname, 'page');
const isPacked = existsSync(packed);

/** What a development server serves. */
export const servedPage = isPacked
  ? {
      root: packed,
      entry: 'page.js',
      elements:
        '<link rel="stylesheet" href="/page.css">\n    <script type="module" src="/page.js"></script>',
    }
  : { root: sources, entry: 'main.tsx', elements: '<script type="module" src="/main.tsx"></script>' };

/** The folder of `page.js` and `page.css`, which is built first where it is not packed. */
export async function openPage(): Promise<{ folder: string; close: () => Promise<void> }> {
  if (isPacked) return { folder: packed, close: async () => {} };
  // Below the package, where the page finds XState.
  const folder = await mkdtemp(join(import.meta.dirname, '.page-'));
  await buildPage(sources, folder);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}

/** Builds the page without its machines and without XState, which both are of the project that uses it. */
export async function buildPage(app: string, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: app,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
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
