import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The module from which the page has the machines. */
export const virtualId = 'virtual:machine-lab';

/** The built page, without its machines and without XState, which both are of the project that uses it. */
export type Page = { script: string; style: string };

/** Made when the package is packed; a checkout has none. */
const packed = resolve(import.meta.dirname, 'page');

let building: Promise<Page> | null = null;

/** The page as it was packed; in a checkout it is built, once for a process. */
export function builtPage(): Promise<Page> {
  building ??= existsSync(packed) ? packedPage() : buildPage(resolve(import.meta.dirname, 'app'));
  return building;
}

async function packedPage(): Promise<Page> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((file) => readFile(join(packed, file), 'utf8')),
  );
  return { script: script ?? '', style: style ?? '' };
}

/** @param app the folder of the page's sources */
export async function buildPage(app: string): Promise<Page> {
  const { build } = await import('vite');
  const built = await build({
    root: app,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    // The process may be that of a development server.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(app, 'main.tsx'),
        external: ['xstate', 'xstate/graph', virtualId],
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const page: Page = { script: '', style: '' };
  for (const file of [built].flat().flatMap((one) => ('output' in one ? one.output : []))) {
    if (file.type === 'chunk') page.script = file.code;
    else page.style = String(file.source);
  }
  return page;
}
