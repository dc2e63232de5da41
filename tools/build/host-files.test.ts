import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders, transportSecurity } from '#server/page-headers.ts';
import { readSiteFolder } from '#server/site-files.ts';
import { createSite, type Site } from '#server/static-site.ts';
import { withOwnPolicy } from '#tools/prerender/document.ts';
import { writeHostFiles } from './host-files.ts';

const supabaseOrigin = 'https://example.supabase.co';
const addresses = ['/', '/login', '/case-study/one'];
const folder = mkdtempSync(join(tmpdir(), 'host-files-test-'));
let site: Site;

beforeAll(async () => {
  mkdirSync(join(folder, 'case-study'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<script>home()</script>');
  writeFileSync(join(folder, 'login.html'), '<script>login()</script>');
  writeFileSync(join(folder, 'case-study/one.html'), 'one');
  const unknown = '<html><head></head><script>unknown()</script></html>';
  writeFileSync(join(folder, '404.html'), withOwnPolicy(unknown, supabaseOrigin));
  writeFileSync(join(folder, 'case-study/404.html'), withOwnPolicy(unknown, supabaseOrigin));
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeHostFiles(folder, supabaseOrigin, [['/case-study/former', '/case-study/one']]);
  site = createSite(readSiteFolder(folder), { publicKey: null, supabaseOrigin, siteOrigin: null });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What `npm start` sends. */
function served(path: string): Headers {
  return site.respond(new Request(`http://site.example${path}`, { headers: { accept: 'text/html' } }))
    .headers;
}

/** What a host that joins all matching rules of `_headers` sends. */
function hosted(path: string): Headers {
  const headers = new Headers();
  for (const rule of readFileSync(join(folder, '_headers'), 'utf8').trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    const isMatch = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    if (!isMatch) continue;
    for (const line of lines) {
      const [name = '', ...value] = line.trim().split(': ');
      headers.append(name, value.join(': '));
    }
  }
  return headers;
}

const names = [...Object.keys(securityHeaders), 'content-security-policy', 'cache-control'];

test.each([...addresses, '/assets/app-1a2b.js'])(
  'a static host sends for %s what npm start sends',
  (path) => {
    for (const name of names) expect(hosted(path).get(name), name).toBe(served(path).get(name));
    expect(hosted(path).get('x-content-type-options')).toBe('nosniff');
    expect(hosted(path).has('content-security-policy')).toBe(!path.startsWith('/assets/'));
  },
);

test.each([
  ['/no/such/page', '404.html'],
  ['/case-study/unknown', 'case-study/404.html'],
])('%s has its policy in %s, which every address may be answered with', (path, file) => {
  expect(hosted(path).get('content-security-policy')).toBeNull();
  const html = readFileSync(join(folder, file), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  expect(`${policy}; frame-ancestors 'none'`).toBe(served(path).get('content-security-policy'));
  expect(hosted(path).get('x-frame-options')).toBe('DENY');
});

test('a static host gets the page that answers the unknown paths of a folder', () => {
  expect(readFileSync(join(folder, '_redirects'), 'utf8')).toBe(
    '/case-study/former /case-study/one 301\n/case-study/:name /case-study/404.html 404\n',
  );
  expect(readFileSync(join(folder, '_headers'), 'utf8')).not.toContain('404');
});

test('hosts keep browsers at https, and npm start, on loopback, does not', () => {
  for (const [name, value] of Object.entries(transportSecurity)) {
    for (const path of ['/', '/no/such/page', '/assets/app-1a2b.js']) {
      expect(hosted(path).get(name), path).toBe(value);
      expect(served(path).get(name), path).toBeNull();
    }
  }
});
