import { loadPublicContent, renderPage } from '#boot/prerender.tsx';
import { prerenderedAttribute, staticAttribute } from '#boot/protocol.ts';
import { appPaths } from '#content/page-title.ts';
import { publicPaths } from '#content/pages.ts';
import { builtInContent, publishedContentElement } from '#domain/public-content.ts';
import { privateHead, publicHead } from './head.ts';

type Backend = Parameters<typeof loadPublicContent>[0];

/** The parts of the page at a path, which the template of the development server takes. */
export type DevelopmentPage = {
  status: 200 | 404;
  /** Of the document. */
  attribute: string;
  head: string;
  root: string;
  data: string;
};

/**
 * Renders a page from the content that is stored now; null for the pages of the application alone.
 * @throws what a component throws
 */
export async function developmentPage(path: string, backend: Backend): Promise<DevelopmentPage | null> {
  if (appPaths.some((appPath) => path === appPath || path.startsWith(`${appPath}/`))) return null;
  const content = await loadPublicContent(backend, AbortSignal.timeout(5_000)).catch((error: unknown) => {
    console.warn('The page has the built-in texts. The stored ones could not be read:', error);
    return builtInContent;
  });
  const isKnown = publicPaths.includes(path);
  return {
    status: isKnown ? 200 : 404,
    attribute: staticAttribute,
    head: isKnown ? publicHead(path, '', content) : privateHead(path),
    root: `<div id="root" ${prerenderedAttribute}>${await renderPage(path, content)}</div>`,
    data: path === '/' ? publishedContentElement(content) : '',
  };
}
