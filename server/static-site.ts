import { parseAccept } from 'hono/utils/accept';
import { pageKinds } from '#domain/document-pages.ts';
import { fileResponse } from './file-response.ts';
import { cacheFor, headersByPath, securityHeaders } from './page-headers.ts';
import { fillSite, type SiteFile, type SiteFiles, type SiteOptions } from './site-files.ts';

export type Site = {
  respond(request: Request): Response;
  /** Replaces the published pages in one step; responses that have begun keep theirs. */
  publish(pages: PublishedPages): void;
};

export type PublishedPages = {
  files: SiteFiles;
  /** The files of pages that could not be rendered: those that the site has stay. */
  failed: readonly string[];
  /** Where former addresses lead. */
  redirects: readonly (readonly [from: string, to: string])[];
};

/** Whether the page of a file comes and goes with the content. */
const isOfDocument = (path: string) => pageKinds.some((kind) => path.startsWith(`${kind}/`));

/**
 * Serves a built site from memory. A page is an HTML file: `/login` is `login.html` or `login/index.html`; what has no
 * file is answered with 404 and the `404.html` of its folder, else that of the site.
 *
 * @param pages what stands in for the pages of the build; null: nothing.
 */
export function createSite(
  files: SiteFiles,
  options: SiteOptions,
  pages: PublishedPages | null = null,
): Site {
  let current = fillSite(pages === null ? files : filesBeside(pages, files), options);
  let redirects: ReadonlyMap<string, string> = new Map();
  const publish = (published: PublishedPages) => {
    current = new Map([...filesBeside(published, current), ...published.files]);
    redirects = new Map(published.redirects);
  };
  if (pages !== null) publish(pages);
  return { respond: (request) => respond(current, redirects, request), publish };
}

/** The files that stay with these pages. */
function filesBeside({ files: rendered, failed }: PublishedPages, files: SiteFiles): SiteFiles {
  return new Map(
    [...files].filter(([path]) => !rendered.has(path) && (!isOfDocument(path) || failed.includes(path))),
  );
}

function respond(files: SiteFiles, redirects: ReadonlyMap<string, string>, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plainText(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
  }
  const url = new URL(request.url);
  const path = decodePath(url.pathname);
  if (path === null) return plainText(400, 'The address is malformed.');
  // An encoded slash is part of a name, and no name has one: the application finds no page there either.
  if (/%2f/i.test(url.pathname)) return notFound(files, '', request);

  const file = files.get(path);
  if (file !== undefined && file.policy === null) return send(file, request, 200);

  const page = pageAt(files, path);
  if (page !== undefined) return send(page, request, 200, headersByPath[`/${path}`]);

  const withoutSlash = path.replace(/\/$/, '');
  if (withoutSlash !== path && pageAt(files, withoutSlash) !== undefined) {
    return plainText(308, 'Moved.', { location: url.pathname.replace(/\/$/, '') + url.search });
  }
  const present = redirects.get(`/${withoutSlash}`);
  if (present !== undefined) return plainText(301, 'Moved.', { location: present + url.search });
  return notFound(files, withoutSlash, request);
}

/** The request's path without its first slash; null when it holds a malformed percent sign. */
function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return null;
  }
}

function pageAt(files: SiteFiles, path: string): SiteFile | undefined {
  if (path === '') return files.get('index.html');
  if (path.endsWith('/') || /(^|\/)404$/.test(path) || path === 'index') return undefined;
  return files.get(`${path}.html`) ?? files.get(`${path}/index.html`);
}

function notFound(files: SiteFiles, path: string, request: Request): Response {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const page = files.get(`${folder}404.html`) ?? files.get('404.html');
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (page === undefined || (!wantsPage && request.headers.has('sec-fetch-dest'))) {
    return plainText(404, 'Not found.');
  }
  return send(page, request, 404);
}

function send(
  file: SiteFile,
  request: Request,
  status: 200 | 404,
  ownHeaders?: Readonly<Record<string, string>>,
): Response {
  const { bodies, version, policy } = file;
  // A part is one of the plain file.
  const isWhole = status === 404 || !request.headers.has('range');
  const coding = isWhole ? preferredCoding(request.headers, Object.keys(bodies)) : 'identity';
  const body = bodies[coding] ?? bodies.identity;
  const headers = {
    ...securityHeaders,
    'content-type': file.contentType,
    'cache-control': cacheControl(file, status),
    ...ownHeaders,
    ...(policy !== null && { 'content-security-policy': policy }),
    ...(Object.keys(bodies).length > 1 && { vary: 'accept-encoding' }),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  if (status === 404) {
    const length = { 'content-length': String(body.length) };
    return new Response(request.method === 'HEAD' ? null : body, {
      status,
      headers: { ...headers, ...length },
    });
  }
  return fileResponse(request, {
    size: body.length,
    etag: `"${version}${coding === 'identity' ? '' : `-${coding}`}"`,
    headers,
    read: (first, end) => body.subarray(first, end),
  });
}

function preferredCoding(headers: Headers, available: readonly string[]): 'identity' | 'br' | 'gzip' {
  const accepted = parseAccept(headers.get('accept-encoding') ?? '').filter(({ q }) => q > 0);
  const isAccepted = (coding: string) => accepted.some(({ type }) => type.toLowerCase() === coding);
  const codings = ['br', 'gzip'] as const;
  return codings.find((coding) => available.includes(coding) && isAccepted(coding)) ?? 'identity';
}

function cacheControl(file: SiteFile, status: number): string {
  if (status !== 200) return 'no-store';
  if (file.immutable) return cacheFor.assets;
  return file.policy === null ? cacheFor.files : cacheFor.pages;
}

function plainText(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
