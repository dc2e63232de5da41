import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '#tools/build/compress.ts';
import { createApp } from './app.ts';
import { type Listening, listen } from './listen.ts';
import { makeFile, readSiteFolder } from './site-files.ts';
import { createSite, type PublishedPages, type Site } from './static-site.ts';

const meta = '<meta name="supabase-public-key" content="">';
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const canonical = '<link rel="canonical" href="/case-study/one">';
const sitemap = `<urlset>${'<url><loc>https://www.example.org/privacy</loc></url>'.repeat(20)}</urlset>`;
const script = 'export const text = "a long text";\n'.repeat(50);
const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
let server: Listening;
let site: Site;

function writeFiles(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

beforeAll(async () => {
  writeFiles({
    'index.html': `${meta}home`,
    '404.html': `${meta}not here`,
    'login.html': `${meta}login<script>run()</script>`,
    'admin/index.html': `${meta}admin`,
    'case-study/404.html': `${meta}no such study`,
    'case-study/one.html': `${meta}${canonical}one`,
    'assets/app-1a2b.js': script,
    'film.mp4': video,
    'sitemap.xml': sitemap,
    '.build-hash': 'secret',
  });
  await compressFolder(folder);
  server = await listen(0);
  const siteOrigin = 'https://agency.example';
  site = createSite(readSiteFolder(folder), {
    publicKey: 'sb_publishable_1',
    supabaseOrigin: null,
    siteOrigin,
  });
  server.handle(createApp({ site, backend: null, functions: null, checkDatabase: async () => {} }));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers, redirect: 'manual' });
}

/** A request whose path is sent as it stands, which `fetch` would tidy first. */
function rawStatus(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, fail) => {
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}

describe('pages', () => {
  test.each([
    ['/?from=x', 200, 'home'],
    ['/case-study/404', 404, 'no such study'],
  ])('%s is answered with %i', async (path, status, text) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('are asked for again at every visit, and not sent when unchanged', async () => {
    const first = await get('/login');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await get('/login', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
  });

  test('with a slash at the end lead to the page without', async () => {
    const response = await get('/login/?from=%2Fadmin');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/login?from=%2Fadmin');
  });
});

describe('addresses that are none', () => {
  test.each([
    ['/%', 400],
    ['/../package.json', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/.build-hash', 404],
    ['/assets/app-1a2b.js.br', 404],
    ['//example.com/', 404],
    ['//', 308],
    ['/login.html', 404],
  ])('%s is answered with %i', async (path, status) => {
    expect(await rawStatus(path)).toBe(status);
  });
});

describe('files', () => {
  test('with a hash in the name are cached for a year', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/film.mp4')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    ['br, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ])('are sent compressed to who accepts %s', async (accepted, coding) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 5);
    expect(await response.text()).toBe(script);
  });

  test('HEAD answers with all but the content', async () => {
    const response = await fetch(`${server.url}/film.mp4`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('1000');
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test.each([
    ['bytes=0-99', 'bytes 0-99/1000', 0, 100],
    ['bytes=900-', 'bytes 900-999/1000', 900, 1000],
    ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
  ])('the range %s is sent alone', async (range, contentRange, start, end) => {
    const response = await get('/film.mp4', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(video.subarray(start, end));
  });

  test('a range behind the end is refused', async () => {
    const response = await get('/film.mp4', { range: 'bytes=1000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
  });

  test.each([{ range: 'bytes=5-1' }, { range: 'lines=1-2' }, { range: 'bytes=0-1', 'if-range': '"other"' }])(
    'the whole file answers %o',
    async (headers) => {
      const response = await get('/film.mp4', headers);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(1000);
    },
  );
});

test.each([
  ['/', 'content="sb_publishable_1">home'],
  ['/case-study/one', 'href="https://agency.example/case-study/one"'],
  ['/sitemap.xml', '<loc>https://agency.example/privacy</loc>'],
])(
  '%s says %s, in the brotli that is sent, too, by another tag than that of another site',
  async (path, text) => {
    const other = createSite(readSiteFolder(folder), {
      publicKey: null,
      supabaseOrigin: null,
      siteOrigin: null,
    });
    const ask = (of: Site, coding: string) =>
      of.respond(new Request(server.url + path, { headers: { 'accept-encoding': coding } }));
    expect(await ask(site, 'identity').text()).toContain(text);
    const sent = ask(site, 'br');
    expect(brotliDecompressSync(await sent.arrayBuffer()).toString()).toContain(text);
    const before = ask(other, 'br').headers;
    expect(before.get('content-encoding')).toBe('br');
    expect(before.get('etag')).not.toBe(sent.headers.get('etag'));
  },
);

const options = { publicKey: 'sb_publishable_1', supabaseOrigin: null, siteOrigin: null };

function published(texts: Record<string, string>, others: Partial<PublishedPages> = {}): PublishedPages {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [path, makeFile(path, meta + text, options)] as const),
  );
  return { files, failed: [], redirects: [], ...others };
}

test('published pages replace those of the build, each with a new tag and new compressed copies', async () => {
  const page = (text: string) => published({ 'index.html': text });
  const site = createSite(readSiteFolder(folder), options, page('first'));
  const ask = (headers: Record<string, string>, path = '/') =>
    site.respond(new Request(server.url + path, { headers }));
  const tags = new Set<string | null>();
  for (const text of ['first', 'second']) {
    if (text === 'second') site.publish(page(text));
    for (const [coding, decode] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
      const response = ask({ 'accept-encoding': coding });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(decode(await response.arrayBuffer()).toString()).toContain(`sb_publishable_1">${text}`);
      const etag = response.headers.get('etag') ?? '';
      expect(ask({ 'accept-encoding': coding, 'if-none-match': etag }).status).toBe(304);
      tags.add(etag);
    }
    const { headers } = ask({ 'accept-encoding': 'identity' });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    tags.add(headers.get('etag'));
  }
  expect(tags.size).toBe(6);
  expect(await ask({}, '/login').text()).toContain('login');
});

test('a case study that is not published any more, and one of the build that is not, answers 404', async () => {
  const site = createSite(readSiteFolder(folder), options, published({ 'case-study/two.html': 'two' }));
  const ask = (path: string) => site.respond(new Request(server.url + path));
  expect(ask('/case-study/one').status).toBe(404);
  expect(await ask('/case-study/two').text()).toMatch(/two$/);
  site.publish(published({ 'case-study/three.html': 'three', 'case-study/404.html': 'no such study' }));
  expect(ask('/case-study/two').status).toBe(404);
  expect(await ask('/case-study/two').text()).toMatch(/no such study$/);
  expect(ask('/case-study/three').status).toBe(200);
});

test('a page that could not be rendered stays as it was', async () => {
  const site = createSite(readSiteFolder(folder), options, published({ 'case-study/two.html': 'two' }));
  site.publish(published({}, { failed: ['case-study/two.html'] }));
  expect(await site.respond(new Request(`${server.url}/case-study/two`)).text()).toMatch(/two$/);
});

test.each(['GET', 'HEAD'])(
  '%s of a former address leads to the present one, with the query, until a page has it',
  (method) => {
    const site = createSite(
      readSiteFolder(folder),
      options,
      published({ 'case-study/new.html': 'new' }, { redirects: [['/case-study/old', '/case-study/new']] }),
    );
    const ask = (path: string) => site.respond(new Request(server.url + path, { method }));
    for (const path of ['/case-study/old', '/case-study/old/']) {
      const response = ask(`${path}?a=//evil.example`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe('/case-study/new?a=//evil.example');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    for (const path of ['/old', '/case-study/constructor', '/case-study/old/more']) {
      expect(ask(path).status, path).toBe(404);
    }
    site.publish(published({ 'case-study/old.html': 'another' }));
    expect(ask('/case-study/old').status).toBe(200);
  },
);
