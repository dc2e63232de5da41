import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appPaths } from '#content/page-title.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { applicationShell } from './application-shell.ts';
import { fileOf, openRenderer, type Renderer } from './renderer.ts';
import { fixedSeoFiles } from './seo-files.ts';
import { writeSiteParts } from './site-parts.ts';

/**
 * Writes the HTML of every page into a bundled site, and what renders it again: public pages, those of the sign-in and
 * the admin area as shells that show a spinner, a `404.html` for the unknown paths of each folder that has one, and the
 * SEO files.
 *
 * @param supabaseOrigin origin of the project that the site is built for, or null for its own
 */
export async function prerenderSite(
  folder: string,
  supabaseOrigin: string | null,
  loadContent: (renderer: Renderer) => Promise<PublicContent>,
): Promise<void> {
  const site = await writeSiteParts(folder, supabaseOrigin);
  const renderer = await openRenderer(folder);
  const files = new Map(await renderer.render(await loadContent(renderer)));
  for (const path of appPaths) files.set(fileOf(path), await applicationShell(path, site));
  for (const [name, text] of Object.entries(fixedSeoFiles(site.url))) files.set(name, text);
  for (const [name, text] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
