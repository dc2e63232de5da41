import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prerenderedAttribute, staticAttribute } from '#boot/protocol.ts';
import { metaPolicy } from '#server/page-headers.ts';
import { chunksOf, fontOf, type Manifest } from './chunks.ts';
import { escapeHtml, privateHead, publicHead } from './head.ts';
import { applicationPageScript, inlineScript, publicPageScript } from './page-script.ts';

const rootElement = '<div id="root"></div>';
const titleElement = /<title>[^<]*<\/title>\s*/;
const entryElements =
  /\s*<(?:script\b[^>]*type="module"[^>]*><\/script|link\b[^>]*rel="(?:modulepreload|stylesheet)"[^>]*)>/g;

/** What a page of the application shows until it runs. */
const spinner = '<div role="status" aria-label="Loading"></div>';

/** The same spinner as the application's, in the same place. */
const shellStyle = `<style>
#root > [role="status"]:empty { display: grid; place-items: center; min-block-size: 100dvh }
#root > [role="status"]:empty::before { content: ""; box-sizing: border-box; inline-size: 1.75rem; block-size: 1.75rem;
  border: 2px solid color-mix(in srgb, currentcolor 20%, transparent); border-block-start-color: currentcolor;
  border-radius: 50%; animation: shell-turn 0.7s linear infinite }
@keyframes shell-turn { to { rotate: 1turn } }
@media (prefers-reduced-motion: reduce) { #root > [role="status"]:empty::before { animation-duration: 3s } }
</style>`;

export type PublicPage = {
  path: string;
  /** The route files that render it, from the outermost. */
  routes: readonly string[];
  /** Modules whose markup is in `html` and whose scripts are loaded later. */
  parts: readonly string[];
  html: string;
  /** A picture to fetch first. */
  poster: string | null;
};

export type BundledSite = {
  folder: string;
  manifest: Manifest;
  /** Its public origin, or empty. */
  url: string;
  /** The bundled `index.html`. */
  template: string;
  /** CSS of the font faces that its sheets lack. */
  fontFaces: string;
};

/** The document of a public page: its HTML, its styles, and an inline script in place of scripts. */
export async function publicDocument(page: PublicPage, site: BundledSite): Promise<string> {
  const chunks = chunksOf(site.manifest, page.routes, page.parts);
  const css = chunks.styles.map((style) => readFileSync(join(site.folder, style), 'utf8')).join('\n');
  // Vite finds its sheets in place and loads none: a later one would restyle the whole page.
  const links = chunks.styles.map((style) => `<link rel="stylesheet" href="${style}" disabled>`).join('');
  const head = [
    publicHead(page.path, site.url),
    `<link rel="preload" href="${fontOf(site.manifest)}" as="font" type="font/woff2" crossorigin>`,
    page.poster && `<link rel="preload" href="${page.poster}" as="image" fetchpriority="high">`,
    `<style>${site.fontFaces}${css}</style>`,
    links,
  ];
  const script = await publicPageScript(chunks);
  return site.template
    .replace(entryElements, '')
    .replace(titleElement, '')
    .replace('<html', `<html ${staticAttribute}`)
    .replace('</head>', () => `${head.filter(Boolean).join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root" ${prerenderedAttribute}>${page.html}</div>`)
    .replace('</body>', () => `<script>${script}</script>\n</body>`);
}

/** The document of a page of the sign-in or the admin area: a spinner in the chosen color scheme. */
export async function applicationShell(path: string, site: BundledSite): Promise<string> {
  const scheme = `<script>${await inlineScript('color-scheme.ts')}</script>`;
  return applicationDocument(path, spinner, [scheme, shellStyle], site);
}

/** The document for unknown paths, with its policy as a meta element. */
export async function notFoundDocument(
  { path, routes, html }: Pick<PublicPage, 'path' | 'routes' | 'html'>,
  site: BundledSite,
  supabaseOrigin: string | null,
): Promise<string> {
  const links = chunksOf(site.manifest, routes)
    .styles.filter((style) => !site.template.includes(style))
    .map((style) => `<link rel="stylesheet" crossorigin href="${style}">`);
  return withOwnPolicy(await applicationDocument(path, html, links, site), supabaseOrigin);
}

async function applicationDocument(
  path: string,
  content: string,
  head: readonly string[],
  { template, fontFaces }: BundledSite,
): Promise<string> {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(template);
  if (!entry?.[1]) throw new Error('The template has no entry.');
  const guard = `<script>${await applicationPageScript(entry[1])}</script>\n    `;
  const ownHead = [privateHead(path), `<style>${fontFaces}</style>`, ...head].join('\n');
  return template
    .replace(titleElement, '')
    .replace(entry[0], (element) => guard + element)
    .replace('</head>', () => `${ownHead}\n</head>`)
    .replace(rootElement, () => `<div id="root">${content}</div>`);
}

/** The document with its policy as a meta element, for an address that no rule of a host names. */
export function withOwnPolicy(html: string, supabaseOrigin: string | null): string {
  const policy = metaPolicy({ html, supabaseOrigin });
  return html.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
  );
}
