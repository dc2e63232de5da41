import { prerenderedAttribute, staticAttribute } from '#boot/protocol.ts';
import { type PublicContent, publishedContentElement } from '#domain/public-content.ts';
import { metaPolicy } from '#server/page-headers.ts';
import { escapeHtml, privateHead, publicHead } from './head.ts';
import { applicationPageScript, inlineScript } from './page-script.ts';
import { isNotFoundPage, type PageParts, type SiteParts } from './site-parts.ts';
import { rootElement, titleElement } from './template.ts';

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

export type Page = {
  page: PageParts;
  /** What the application renders. */
  html: string;
  content: PublicContent;
  site: Omit<SiteParts, 'pages'>;
};

/**
 * The document of a public page: its HTML, its styles, and an inline script in place of scripts. The landing page
 * carries its content, too; a page for unknown paths carries its policy as a meta element.
 */
export function publicDocument({ page, html, content, site }: Page): string {
  const isNotFound = isNotFoundPage(page.path);
  // Vite finds its sheets in place and loads none: a later one would restyle the whole page.
  const links = page.styles.map((style) => `<link rel="stylesheet" href="${style}" disabled>`).join('');
  const head = [
    isNotFound ? privateHead(page.path) : publicHead(page.path, site.url, content),
    `<link rel="preload" href="${site.font}" as="font" type="font/woff2" crossorigin>`,
    page.poster && `<link rel="preload" href="${page.poster}" as="image" fetchpriority="high">`,
    `<style>${site.fontFaces}${page.css}</style>`,
    links,
  ];
  const data = page.path === '/' ? publishedContentElement(content) : '';
  const document = site.template
    .replace(entryElements, '')
    .replace(titleElement, '')
    .replace('<html', `<html ${staticAttribute}`)
    .replace('</head>', () => `${head.filter(Boolean).join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root" ${prerenderedAttribute}>${html}</div>`)
    .replace('</body>', () => `${data}<script>${page.script}</script>\n</body>`);
  return isNotFound ? withOwnPolicy(document, site.supabaseOrigin) : document;
}

/** The document of a page of the sign-in or the admin area: a spinner in the chosen color scheme. */
export async function applicationShell(path: string, { template, fontFaces }: SiteParts): Promise<string> {
  const [entry, address] = /<script type="module"[^>]* src="([^"]+)"/.exec(template) ?? [];
  if (!entry || !address) throw new Error('The template has no entry.');
  const scheme = `<script>${await inlineScript('color-scheme.ts')}</script>`;
  const script = `<script>${await applicationPageScript(address)}</script>`;
  const head = [privateHead(path), `<style>${fontFaces}</style>`, scheme, shellStyle];
  return template
    .replace(titleElement, '')
    .replace(entry, () => `${script}\n    ${entry}`)
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root">${spinner}</div>`);
}

/** The document with its policy as a meta element, for an address that no rule of a host names. */
export function withOwnPolicy(html: string, supabaseOrigin: string | null): string {
  const policy = metaPolicy({ html, supabaseOrigin });
  return html.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
  );
}
