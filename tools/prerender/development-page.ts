import { loadPublicContent, renderPage } from '#boot/prerender.tsx';
import { prerenderedAttribute, staticAttribute } from '#boot/protocol.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { appPaths } from '#content/page-title.ts';
import { publicPaths, publicRedirects } from '#content/pages.ts';
import { notFoundPath } from '#domain/document-pages.ts';
import { publishedContentElement } from '#domain/public-content.ts';
import { privateHead, publicHead } from './head.ts';
import { rootElement } from './template.ts';

type Backend = Parameters<typeof loadPublicContent>[0];

/** The parts of the page at a path, which the template of the development server takes. */
export type DevelopmentPage = {
  status: 200 | 404;
  /** Whether it has no HTML of its own. */
  isApplication: boolean;
  /** Of the document. */
  attribute: string;
  head: string;
  root: string;
  data: string;
};

/**
 * Renders a page from the content that is stored now; the address that a former one leads to.
 * @throws what a component throws
 */
export async function developmentPage(path: string, backend: Backend): Promise<DevelopmentPage | string> {
  const content = await loadPublicContent(backend, AbortSignal.timeout(5_000)).catch((error: unknown) => {
    console.warn('The page has the built-in texts. The stored ones could not be read:', error);
    return builtInContent;
  });
  const redirect = publicRedirects(content).find(([from]) => from === path);
  if (redirect) return redirect[1];
  if (appPaths.some((appPath) => path === appPath || path.startsWith(`${appPath}/`))) {
    return {
      status: 200,
      isApplication: true,
      attribute: '',
      head: privateHead(path, content),
      root: rootElement,
      data: publishedContentElement(path, content),
    };
  }
  const isKnown = publicPaths(content).includes(path);
  return {
    status: isKnown ? 200 : 404,
    isApplication: false,
    attribute: staticAttribute,
    head: isKnown
      ? publicHead(path, '', content, process.env.VITE_SUPABASE_URL || null)
      : privateHead(path, content),
    root: `<div id="root" ${prerenderedAttribute}>${await renderPage(path, content)}</div>`,
    data: publishedContentElement(isKnown ? path : notFoundPath(path), content),
  };
}
