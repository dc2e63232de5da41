import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublicContent } from '#domain/public-content.ts';
import type { RenderedSite } from '#server/publishing/rendering-thread.ts';
import { openRenderer, type Renderer } from './renderer.ts';
import { robots } from './seo-files.ts';
import { writeSiteParts } from './site-parts.ts';

/**
 * Writes the HTML of every page into a bundled site, and what renders it again: public pages, those of the sign-in and
 * the admin area as shells that show a spinner, a `404.html` for the unknown paths of each folder that has one, and the
 * SEO files.
 *
 * @returns where former addresses lead
 * @param supabaseOrigin origin of the project that the site is built for, or null for its own
 */
export async function prerenderSite(
  folder: string,
  supabaseOrigin: string | null,
  loadContent: (renderer: Renderer) => Promise<PublicContent>,
): Promise<RenderedSite['redirects']> {
  const site = await writeSiteParts(folder, supabaseOrigin);
  const renderer = await openRenderer(folder);
  const { files, failures, redirects } = await renderer.render(await loadContent(renderer));
  for (const [name, error] of failures) throw new Error(`${name} could not be rendered.`, { cause: error });
  for (const [name, text] of [...files, ['robots.txt', robots(site.url)] as const]) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return redirects;
}
