import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cacheFor,
  contentSecurityPolicy,
  headersByPath,
  securityHeaders,
  transportSecurity,
} from '#server/page-headers.ts';

/** Where former addresses lead. */
export type Redirects = readonly (readonly [from: string, to: string])[];

/** The headers of a page on a static host: its address and the policy that allows its inline scripts. */
export type PageHeaders = { path: string; policy: string };

/**
 * Writes into a built site what static hosts need to answer as `npm start` does: `_headers` for Netlify and
 * Cloudflare Pages, `_redirects` for Netlify.
 *
 * @param supabaseOrigin origin of the project that the site was built for, or null for its own
 * @param redirects where former addresses lead
 */
export async function writeHostFiles(
  folder: string,
  supabaseOrigin: string | null,
  redirects: Redirects,
): Promise<void> {
  const pages = readPages(folder).map(({ path, html }) => ({
    path,
    policy: contentSecurityPolicy({ html, supabaseOrigin }),
  }));
  await writeFile(join(folder, '_headers'), headersFile(pages));
  await writeFile(join(folder, '_redirects'), redirectsFile(pages, redirects));
}

/**
 * The `_headers` file. A host joins the rules that match, and two policies would both apply, so only exact
 * addresses carry one; unknown paths get theirs from a meta element in the page for them.
 */
function headersFile(pages: readonly PageHeaders[]): string {
  const rules = [
    rule('/*', { ...securityHeaders, ...transportSecurity }),
    rule('/assets/*', { 'cache-control': cacheFor.assets }),
    ...pages
      .filter(({ path }) => !isNotFoundPage(path))
      .map(({ path, policy }) =>
        rule(path, {
          'content-security-policy': policy,
          'cache-control': cacheFor.pages,
          ...headersByPath[path],
        }),
      ),
  ];
  return `${rules.join('\n\n')}\n`;
}

/**
 * The `_redirects` file: the former addresses, and the 404 page of each folder. Cloudflare Pages finds that by its name,
 * and ignores its line.
 */
function redirectsFile(pages: readonly PageHeaders[], redirects: Redirects): string {
  return [
    ...redirects.map(([from, to]) => `${from} ${to} 301\n`),
    ...notFoundFolders(pages).map((folder) => `${folder}/:name ${folder}/404.html 404\n`),
  ].join('');
}

function notFoundFolders(pages: readonly PageHeaders[]): string[] {
  return pages
    .map(({ path }) => path)
    .filter((path) => isNotFoundPage(path) && path !== '/404')
    .map((path) => path.slice(0, -'/404'.length));
}

function isNotFoundPage(path: string): boolean {
  return path.endsWith('/404');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

function readPages(folder: string): { path: string; html: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({
      path: name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`,
      html: readFileSync(join(folder, name), 'utf8'),
    }));
}
