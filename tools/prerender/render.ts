import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { renderPage } from '#boot/prerender.tsx';

/** Bundles the application for the server; the bundle needs the packages in `root` while it runs. */
export async function withRenderer(
  root: string,
  use: (render: typeof renderPage) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(join(root, '.build', 'prerender-'));
  try {
    const vite = await import('vite');
    await vite.build({
      root,
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: 'src/boot/prerender.tsx', outDir, emptyOutDir: true, manifest: false },
    });
    const bundle: { renderPage: typeof renderPage } = await import(
      pathToFileURL(join(outDir, 'prerender.js')).href
    );
    await use(bundle.renderPage);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
