import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pageKinds, pageOf, pagePath } from '#domain/document-pages.ts';
import { applicationShell } from './application-shell.ts';
import { chunksOf, fontOf, type Manifest, readManifest } from './chunks.ts';
import { extractFontFaces } from './font-faces.ts';
import { publicPageScript } from './page-script.ts';

/** Folder in a built site of what a renderer needs. Hidden: the server does not answer with its files. */
export const renderFolder = '.render';

/** The routes of the pages that are made of the same parts, by their path or that of their route. */
const templates: Readonly<Record<string, readonly string[]>> = {
  '/': ['_site', '_site.index'],
  '/privacy': ['_site', '_site.privacy'],
  '/404': [],
  ...Object.fromEntries(
    pageKinds.flatMap((kind) =>
      ['$slug', '404'].map((slug) => [pagePath(kind, slug), ['_site', `_site.${kind}.$slug`]]),
    ),
  ),
};

/** What a page is made of, besides its content. */
export type PageParts = {
  /** Addresses of its style sheets, in order. */
  styles: readonly string[];
  /** The text of its style sheets. */
  css: string;
  /** Its inline script. */
  script: string;
  /** A picture to fetch first. */
  poster: string | null;
};

/** What all pages of a built site are made of. */
export type SiteParts = {
  /** Its public origin, or empty. */
  url: string;
  /** Origin of the project that the site is built for, or null for its own. */
  supabaseOrigin: string | null;
  /** The bundled `index.html`. */
  template: string;
  /** CSS of the font faces that the sheets lack. */
  fontFaces: string;
  /** Address of the font of the site's own texts. */
  font: string;
  pages: Readonly<Record<string, PageParts>>;
  /** The document of a page of the application, whose head and data differ by its path. */
  shell: string;
};

const root = resolve(import.meta.dirname, '../..');

/** Bundles the application for rendering, and writes it into a bundled site with the parts of its pages. */
export async function writeSiteParts(folder: string, supabaseOrigin: string | null): Promise<SiteParts> {
  const url = (process.env.VITE_SITE_URL ?? '').trim().replace(/\/+$/, '');
  const template = await withIcon(await readFile(join(folder, 'index.html'), 'utf8'), folder);
  const fontFaces = await extractFontFaces(folder);
  const manifest = readManifest(folder);
  const pages: Record<string, PageParts> = {};
  for (const [path, routes] of Object.entries(templates)) {
    pages[path] = await pageParts(path, routes, folder, manifest);
  }
  const site: SiteParts = {
    url,
    supabaseOrigin,
    template,
    fontFaces,
    font: fontOf(manifest),
    pages,
    shell: await applicationShell(template, fontFaces),
  };
  await bundleRenderer(join(folder, renderFolder));
  await writeFile(join(folder, renderFolder, 'site.json'), JSON.stringify(site));
  return site;
}

/** The parts of the page at a path. */
export function partsOf(path: string, { pages }: Pick<SiteParts, 'pages'>): PageParts {
  const parts = pages[path] ?? pages[pagePath(pageOf(path)?.kind ?? '', '$slug')];
  if (!parts) throw new Error(`There is no page at ${path}.`);
  return parts;
}

async function pageParts(
  path: string,
  routes: readonly string[],
  folder: string,
  manifest: Manifest,
): Promise<PageParts> {
  const parts = path === '/' ? ['src/features/contact/contact-form.tsx'] : [];
  const chunks = chunksOf(manifest, routes, parts);
  const sheets = await Promise.all(chunks.styles.map((style) => readFile(join(folder, style), 'utf8')));
  return {
    styles: chunks.styles,
    css: sheets.join('\n'),
    script: await publicPageScript(chunks),
    poster: path === '/' ? '/video/cloth.webp' : null,
  };
}

/** Puts the icon into the template: a browser requests an icon before it has painted the page. */
async function withIcon(template: string, folder: string): Promise<string> {
  const icon = await readFile(join(folder, 'icons', 'icon.svg'), 'utf8');
  return template.replace('/icons/icon.svg', () => `data:image/svg+xml,${encodeURIComponent(icon.trim())}`);
}

/** Bundles the application with its packages: a later installation changes nothing for a running product. */
async function bundleRenderer(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const vite = await import('vite');
  await vite.build({
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    // Else each process that renders would choose, and take React's development build by default.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: 'src/boot/prerender.tsx', outDir, emptyOutDir: true, manifest: false },
  });
}
