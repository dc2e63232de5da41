import { cpSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticAttribute } from '#boot/protocol.ts';
import { createApp } from '#server/app.ts';
import { withCurrentSite } from '#server/current-site.ts';
import { listen } from '#server/listen.ts';
import { readSiteFolder } from '#server/site-files.ts';
import { createSite } from '#server/static-site.ts';

const executableScript = /<script\b(?![^>]*\btype="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>/g;
const waitingVideo = /(<video\b[^>]*?) preload="none"/g;

/**
 * The page as it would be written by hand without scripts: nothing is executed, the form is shown, and the video plays by
 * itself. Everything else is the same.
 */
export function staticBaseline(html: string): string {
  return html
    .replace(`<html ${staticAttribute} `, '<html ')
    .replace(executableScript, '')
    .replace(waitingVideo, '$1 autoplay');
}

/**
 * Serves a copy of the built site, with the server of the product. In it some pages are the static baselines of what the
 * running product sends.
 */
export async function serveBaseline(root: string, product: string, paths: readonly string[]) {
  await using started = new AsyncDisposableStack();
  const { path: folder } = started.use(mkdtempDisposableSync(join(tmpdir(), 'agency-baseline-')));
  await withCurrentSite(root, (site) => cpSync(site, folder, { recursive: true }));
  for (const path of paths) {
    const response = await fetch(product + path);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    writeFileSync(file, staticBaseline(await response.text()));
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
