import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { withCurrentSite } from '#server/current-site.ts';
import { listen } from '#server/listen.ts';
import { readSiteFolder } from '#server/site-files.ts';
import { createSite } from '#server/static-site.ts';

const executableScript = /<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const waitingVideo = /(<video\b[^>]*?) preload="none"/g;

/**
 * The page as it would be written by hand without scripts: nothing is executed, and the video
 * plays by itself. Everything else is the same.
 */
export function staticBaseline(html: string): string {
  return html.replace(executableScript, '').replace(waitingVideo, '$1 autoplay');
}

/** A served copy of the built site in which the named pages are their static baselines. */
export type Baseline = { url: string; close(): Promise<void> };

/**
 * Serves the static baselines of some pages, with the server of the product.
 *
 * @param pages files of the built site
 */
export async function serveBaseline(root: string, pages: readonly string[]): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'agency-baseline-'));
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  await withCurrentSite(root, (site) => cpSync(site, folder, { recursive: true }));
  for (const page of pages) {
    const file = join(folder, page);
    writeFileSync(file, staticBaseline(readFileSync(file, 'utf8')));
  }
  const server = await listen(0);
  started.defer(() => server.close());
  const site = createSite(readSiteFolder(folder), {
    publicKey: '',
    supabaseOrigin: null,
    siteOrigin: server.url,
  });
  server.handle(createApp({ site, backend: null, functions: null, checkDatabase: async () => {} }));
  const running = started.move();
  return { url: server.url, close: () => running.disposeAsync() };
}
