import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type PublicContent, publicContentSchema } from '#domain/public-content.ts';
import { publicDocument } from './document.ts';
import { sitemap } from './seo-files.ts';
import { renderFolder, type SiteParts } from './site-parts.ts';

type RendererBundle = typeof import('#boot/prerender.tsx');

/** By path from the site's folder: the pages that depend on stored content, and the sitemap. */
type RenderedFiles = ReadonlyMap<string, string>;

export type Renderer = {
  /** @throws what a component throws: no file is rendered then */
  render(content: PublicContent): Promise<RenderedFiles>;
  load: RendererBundle['loadPublicContent'];
};

/**
 * Opens the renderer of a built site; it needs the folder `.render` alone, which is read now.
 * @throws when the folder has no renderer
 */
export async function openRenderer(siteFolder: string): Promise<Renderer> {
  const folder = join(siteFolder, renderFolder);
  // Written by the build from these types, as the bundle is.
  const site = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteParts;
  const bundle: RendererBundle = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  return {
    async render(stored) {
      // The page has exactly the texts that a browser reads out of it.
      const content = v.parse(publicContentSchema, stored);
      const files = new Map<string, string>();
      for (const page of site.pages) {
        const html = await bundle.renderPage(page.path, content);
        files.set(fileOf(page.path), publicDocument({ page, html, content, site }));
      }
      return files.set('sitemap.xml', sitemap(site.url, content.updatedAt));
    },
    load: bundle.loadPublicContent,
  };
}

export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}
