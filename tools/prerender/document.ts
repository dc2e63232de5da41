import { prerenderedAttribute, staticAttribute } from '#boot/protocol.ts';
import { notFoundPaths } from '#domain/document-pages.ts';
import { type PublicContent, publishedContentElement } from '#domain/public-content.ts';
import { metaPolicy } from '#server/page-headers.ts';
import { escapeHtml, privateHead, publicHead } from './head.ts';
import { partsOf, type SiteParts } from './site-parts.ts';
import { rootElement, titleElement } from './template.ts';

const entryElements =
  /\s*<(?:script\b[^>]*type="module"[^>]*><\/script|link\b[^>]*rel="(?:modulepreload|stylesheet)"[^>]*)>/g;

export type Page = {
  path: string;
  /** What the application renders. */
  html: string;
  content: PublicContent;
  site: Omit<SiteParts, 'shell'>;
  /** For the holders of a link: without any script, and not to be indexed. */
  isShared?: boolean;
};

/**
 * The document of a public page: its HTML, its styles, and an inline script in place of scripts. It carries
 * its content, too; a page for unknown paths carries its policy as a meta element.
 */
export function publicDocument({ path, html, content, site, isShared = false }: Page): string {
  const page = partsOf(path, site);
  const isNotFound = notFoundPaths.includes(path);
  // Vite finds its sheets in place and loads none: a later one would restyle the whole page. `media` is for browsers that
  // look ahead in the document for sheets and overlook `disabled`, such as Chrome 153.
  const links = page.styles
    .map((style) => `<link rel="stylesheet" href="${style}" media="not all" disabled>`)
    .join('');
  const head = [
    isNotFound || isShared
      ? privateHead(path, content)
      : publicHead(path, site.url, content, site.supabaseOrigin),
    `<link rel="preload" href="${site.font}" as="font" type="font/woff2" crossorigin>`,
    page.poster && `<link rel="preload" href="${page.poster}" as="image" fetchpriority="high">`,
    `<style>${site.fontFaces}${page.css}</style>`,
    ...(isShared ? [] : [links, `<script>${page.script}</script>`]),
  ];
  const document = site.template
    .replace(entryElements, '')
    .replace(titleElement, '')
    .replace('<html', `<html ${staticAttribute}`)
    .replace('</head>', () => `${head.filter(Boolean).join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root" ${prerenderedAttribute}>${html}</div>`)
    .replace('</body>', () => `${isShared ? '' : publishedContentElement(path, content)}\n</body>`);
  return isNotFound ? withOwnPolicy(document, site.supabaseOrigin) : document;
}

/** The document with its policy as a meta element, for an address that no rule of a host names. */
export function withOwnPolicy(html: string, supabaseOrigin: string | null): string {
  const policy = metaPolicy({ html, supabaseOrigin });
  return html.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
  );
}
