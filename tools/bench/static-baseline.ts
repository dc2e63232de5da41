import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originHandler } from '#server/app.ts';
import { listen } from '#server/listen.ts';
import { loadSite } from '#server/static-site.ts';
import { withCurrentSite } from '#tools/build/build-site.ts';

const executableScript = /<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const waitingVideo = /(<video\b[^>]*?) preload="none"/g;

/**
 * The page as somebody would write it by hand who does without scripts: nothing is executed, and the video
 * plays by itself. Everything else is the same.
 */
export function staticTwin(html: string): string {
  return html.replace(executableScript, '').replace(waitingVideo, '$1 autoplay');
}

/** A served copy of the built site in which the named pages are their static twins. */
export type Twin = { url: string; close(): Promise<void> };

/**
 * Serves the static twins of some pages, with the server of the product.
 *
 * @param pages files of the built site
 */
export async function serveTwin(root: string, pages: readonly string[]): Promise<Twin> {
  const folder = mkdtempSync(join(tmpdir(), 'agency-twin-'));
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  await withCurrentSite(root, (site) => cpSync(site, folder, { recursive: true }));
  for (const page of pages) {
    const file = join(folder, page);
    writeFileSync(file, staticTwin(readFileSync(file, 'utf8')));
  }
  const server = await listen(0);
  started.defer(() => server.close());
  const site = loadSite(folder, { publicKey: '', supabaseOrigin: null, siteOrigin: server.url });
  server.handle(originHandler({ site, backend: null, functions: null, checkDatabase: async () => {} }));
  const running = started.move();
  return { url: server.url, close: () => running.disposeAsync() };
}
