import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Renders the application's page at a path to HTML. */
export type RenderPage = (path: string) => Promise<string>;

/**
 * Bundles the application for the server and calls `use` with its renderer.
 * @param root the project's root, whose packages the bundle needs while it runs
 */
export async function withRenderer<T>(root: string, use: (render: RenderPage) => Promise<T>): Promise<T> {
  const outDir = await mkdtemp(join(root, '.build', 'prerender-'));
  try {
    const vite = await import('vite');
    await vite.build({
      root,
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: 'src/boot/prerender.tsx', outDir, emptyOutDir: true, manifest: false },
    });
    const bundle: { renderPage: RenderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
    return await use(bundle.renderPage);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
