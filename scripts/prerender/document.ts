import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metaPolicy } from '../server/policy.ts';
import { chunksOf, fontOf, type Manifest } from './chunks.ts';
import { escapeHtml, privateHead, publicHead } from './head.ts';
import { loaderScript, staleScript } from './page-script.ts';

const rootElement = '<div id="root"></div>';
const titleElement = /<title>[^<]*<\/title>\s*/;
const entryElements =
  /\s*<(?:script\b[^>]*type="module"[^>]*><\/script|link\b[^>]*rel="(?:modulepreload|stylesheet)"[^>]*)>/g;

/** A shell has no styles of its own yet: its spinner as the application's, in the same place, on the same ground. */
const shellStyle = `<style>
#root > [role="status"] { display: grid; place-items: center; min-block-size: 100dvh; color: light-dark(#1b1b1f, #ededf0) }
#root > [role="status"]:empty::before { content: ""; box-sizing: border-box; inline-size: 1.75rem; block-size: 1.75rem;
  border: 2px solid color-mix(in srgb, currentcolor 20%, transparent); border-block-start-color: currentcolor;
  border-radius: 50%; animation: shell-turn 0.7s linear infinite }
@keyframes shell-turn { to { rotate: 1turn } }
@media (prefers-reduced-motion: reduce) { #root > [role="status"]:empty::before { animation-duration: 3s } }
html:has(#root > [role="status"]:empty) { color-scheme: light dark; background: light-dark(#f7f7f8, #111114) }
</style>`;

/** A prerendered public page: its text, its styles, and a loader in place of scripts. */
export type PublicPage = {
  path: string;
  /** The route files that render it, from the outermost. */
  routes: readonly string[];
  /** Modules whose markup is in `html` and whose scripts arrive on need. */
  parts: readonly string[];
  html: string;
  /** A picture to fetch first. */
  poster: string | null;
};

/** What the documents of a bundled site are made from. */
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

/** The document of a public page. */
export async function publicDocument(page: PublicPage, site: BundledSite): Promise<string> {
  const chunks = chunksOf(site.manifest, page.routes, page.parts);
  const css = chunks.styles.map((style) => readFileSync(join(site.folder, style), 'utf8')).join('\n');
  // The application finds its sheets in place and asks for none: what comes later would style all anew.
  const links = chunks.styles.map((style) => `<link rel="stylesheet" href="${style}" disabled>`).join('');
  const head = [
    publicHead(page.path, site.url),
    `<link rel="preload" href="${fontOf(site.manifest)}" as="font" type="font/woff2" crossorigin>`,
    page.poster && `<link rel="preload" href="${page.poster}" as="image" fetchpriority="high">`,
    `<style>${site.fontFaces}${css}</style>`,
    links,
  ];
  const loader = await loaderScript(chunks);
  return site.template
    .replace(entryElements, '')
    .replace(titleElement, '')
    .replace('<html', '<html data-static')
    .replace('</head>', () => `${head.filter(Boolean).join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root" data-prerendered>${page.html}</div>`)
    .replace('</body>', () => `<script>${loader}</script>\n</body>`);
}

/** The document of a page that the application alone renders: it starts at once, behind a spinner. */
export async function applicationDocument(
  path: string,
  placeholder: string,
  { template, fontFaces }: BundledSite,
): Promise<string> {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(template);
  if (!entry?.[1]) throw new Error('The template has no entry.');
  const guard = `<script>${await staleScript(entry[1])}</script>\n    `;
  return template
    .replace(titleElement, '')
    .replace(entry[0], (element) => guard + element)
    .replace('</head>', () => `${privateHead(path)}\n<style>${fontFaces}</style>\n${shellStyle}\n</head>`)
    .replace(rootElement, () => `<div id="root">${placeholder}</div>`);
}

/**
 * The document with its policy in itself, for an address that no rule of a host names.
 * @param supabaseOrigin as {@link metaPolicy} takes it
 */
export function withOwnPolicy(html: string, supabaseOrigin: string | null): string {
  const policy = metaPolicy({ html, supabaseOrigin });
  return html.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
  );
}
