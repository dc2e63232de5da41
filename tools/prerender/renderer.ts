import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { appPaths } from '#content/page-title.ts';
import { publicPaths, publicRedirects } from '#content/pages.ts';
import { foreignPictures, pathOfVersion, withVersion } from '#content/shared-version.ts';
import { notFoundPaths } from '#domain/document-pages.ts';
import { type PublicContent, publicContentSchema } from '#domain/public-content.ts';
import type { SharedVersion } from '#domain/shared-version.ts';
import type { RenderedSite, RenderedVersion } from '#server/publishing/rendering-thread.ts';
import type { HostedProject } from '#server/settings.ts';
import { applicationDocument } from './application-shell.ts';
import { publicDocument } from './document.ts';
import { publishedSeoFiles } from './seo-files.ts';
import { renderFolder, type SiteParts } from './site-parts.ts';

type RendererBundle = typeof import('#boot/prerender.tsx');

export type Renderer = {
  render(content: PublicContent): Promise<RenderedSite>;
  /** The page that shows a version, in content that holds it. @throws Error where there is none */
  renderVersion(content: PublicContent, version: SharedVersion): Promise<RenderedVersion>;
  /** @param version what is shown in the place of its live record */
  load(source: HostedProject, signal: AbortSignal, version?: SharedVersion): Promise<PublicContent>;
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
      const files = new Map(Object.entries(publishedSeoFiles(site.url, content)));
      const failures = new Map<string, unknown>();
      for (const path of appPaths) files.set(fileOf(path), applicationDocument(path, site.shell, content));
      for (const path of [...publicPaths(content), ...notFoundPaths]) {
        try {
          const html = await bundle.renderPage(path, content);
          files.set(fileOf(path), publicDocument({ path, html, content, site }));
        } catch (error) {
          failures.set(fileOf(path), error);
        }
      }
      return { files, failures, redirects: publicRedirects(content) };
    },
    async renderVersion(stored, version) {
      const content = v.parse(publicContentSchema, stored);
      const path = pathOfVersion(version);
      if (!publicPaths(content).includes(path)) throw new Error(`There is no page at ${path}.`);
      const html = await bundle.renderPage(path, content);
      const document = publicDocument({ path, html, content, site, isShared: true });
      return { html: document, foreignPictures: foreignPictures(version) };
    },
    load: (source, signal, version) =>
      bundle.loadPublicContent(
        source,
        signal,
        version && ((table, rows) => withVersion(version, table, rows)),
      ),
  };
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}
