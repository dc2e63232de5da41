import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { appPaths } from '#content/page-title.ts';
import { publicPaths } from '#content/pages.ts';
import { readManifest } from './chunks.ts';
import { applicationShell, notFoundDocument, publicDocument } from './document.ts';
import { extractFontFaces } from './font-faces.ts';
import { withRenderer } from './render.ts';
import { seoFiles } from './seo-files.ts';

const root = resolve(import.meta.dirname, '../..');
const notFoundPaths = ['/404', '/case-study/404'];

/**
 * Writes the HTML of every page into a bundled site: public pages prerendered, those of the sign-in and the admin area
 * as shells that show a spinner, a `404.html` for the unknown paths of each folder that has one, and the SEO files.
 *
 * @param supabaseOrigin origin of the project that the site is built for, or null for its own
 */
export async function prerenderSite(folder: string, supabaseOrigin: string | null): Promise<void> {
  const url = (process.env.VITE_SITE_URL ?? '').trim().replace(/\/+$/, '');
  const template = await withIcon(await readFile(join(folder, 'index.html'), 'utf8'), folder);
  const fontFaces = await extractFontFaces(folder);
  const site = { folder, manifest: readManifest(folder), url, template, fontFaces };
  await withRenderer(root, async (render) => {
    for (const path of publicPaths) {
      const page = {
        path,
        routes: routesOf(path),
        parts: path === '/' ? ['src/features/contact/contact-form.tsx'] : [],
        html: await render(path),
        poster: path === '/' ? '/video/cloth.webp' : null,
      };
      await write(folder, fileOf(path), await publicDocument(page, site));
    }
    for (const path of notFoundPaths) {
      const page = { path, routes: path === '/404' ? [] : routesOf(path), html: await render(path) };
      await write(folder, fileOf(path), await notFoundDocument(page, site, supabaseOrigin));
    }
  });
  for (const path of appPaths) await write(folder, fileOf(path), await applicationShell(path, site));
  for (const [name, text] of Object.entries(seoFiles(url))) await write(folder, name, text);
}

/** Puts the icon into the template: a browser requests an icon before it has painted the page. */
async function withIcon(template: string, folder: string): Promise<string> {
  const icon = await readFile(join(folder, 'icons', 'icon.svg'), 'utf8');
  return template.replace('/icons/icon.svg', () => `data:image/svg+xml,${encodeURIComponent(icon.trim())}`);
}

function routesOf(path: string): string[] {
  if (path === '/') return ['_site', '_site.index'];
  return ['_site', path.startsWith('/case-study/') ? '_site.case-study.$slug' : `_site.${path.slice(1)}`];
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
