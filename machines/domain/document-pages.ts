/**
 * The kinds of documents whose records have pages of their own, with the list of the public content that has them. Addresses,
 * the sitemap, redirects and the pages for unknown addresses follow it; the page itself is a route.
 */
export const documentPages = { 'case-study': 'studies' } as const;

export type PageKind = keyof typeof documentPages;

// A cast: `Object.keys` forgets the names.
export const pageKinds = Object.keys(documentPages) as readonly PageKind[];

/** The address of the page of a document, also of a former one. */
export const pagePath = (kind: string, slug: string) => `/${kind}/${slug}`;

/** The kind and slug in the address of a page of a document; null for another address. */
export function pageOf(path: string): { kind: PageKind; slug: string } | null {
  const [, folder, slug = ''] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = pageKinds.find((kind) => kind === folder);
  return kind === undefined ? null : { kind, slug };
}

/** The pages that answer unknown addresses, the site's own first. */
export const notFoundPaths: readonly string[] = ['/404', ...pageKinds.map((kind) => pagePath(kind, '404'))];

/** The one that answers an unknown address. */
export function notFoundPath(path: string): string {
  const page = pageOf(path);
  return page ? pagePath(page.kind, '404') : '/404';
}
