import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFor, contentSecurityPolicy, securityHeaders, transportSecurity } from '../server/policy.ts';
import { nginxConfiguration } from './host-nginx.ts';

/** The headers of a page on a static host: its address and the policy that allows its inline scripts. */
export type PageHeaders = { path: string; policy: string };

/**
 * Writes into a built site what static hosts need to send the headers of `npm start`: `_headers` for
 * Netlify and Cloudflare Pages, `.host/nginx.conf` for nginx.
 *
 * @param supabaseOrigin origin of the project that the site was built for, or null for its own
 */
export async function writeHostFiles(folder: string, supabaseOrigin: string | null): Promise<void> {
  const pages = readPages(folder).map(({ path, html }) => ({
    path,
    policy: contentSecurityPolicy({ html, supabaseOrigin }),
  }));
  await write(folder, '_headers', headersFile(pages));
  await write(folder, '.host/nginx.conf', nginxConfiguration(pages));
}

/**
 * The `_headers` file. A host joins the rules that match, and two policies would both apply, so only exact
 * addresses carry one; unknown paths get theirs from a meta element in `404.html`.
 */
export function headersFile(pages: readonly PageHeaders[]): string {
  const rules = [
    rule('/*', { ...securityHeaders, ...transportSecurity }),
    rule('/assets/*', { 'cache-control': cacheFor.assets }),
    ...pages
      .filter(({ path }) => path !== '/404')
      .map(({ path, policy }) =>
        rule(path, { 'content-security-policy': policy, 'cache-control': cacheFor.pages }),
      ),
  ];
  return `${rules.join('\n\n')}\n`;
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

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
