import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { appPaths } from '#content/page-title.ts';
import { publicPaths } from '#content/pages.ts';
import { type PublicContent, readPublishedContent } from '#domain/public-content.ts';
import { openRenderer, type Renderer } from './renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'renderer-test-'));
let renderer: Renderer;

beforeAll(async () => {
  const parts = { styles: [], css: '', script: 'run()', poster: null };
  const paths = ['/', '/case-study/$slug', '/privacy', '/404', '/case-study/404'];
  const site = {
    ...{ url: 'https://agency.example', supabaseOrigin: null, fontFaces: '', font: '/font.woff2' },
    template: '<html><head><title>x</title></head><body><div id="root"></div></body></html>',
    pages: Object.fromEntries(paths.map((path) => [path, parts])),
    shell: '<html><head></head><body>Loading</body></html>',
  };
  mkdirSync(join(folder, '.render'));
  writeFileSync(join(folder, '.render/site.json'), JSON.stringify(site));
  writeFileSync(
    join(folder, '.render/prerender.js'),
    `export async function renderPage(path) {
      if (path.endsWith('/broken')) throw new Error('It cannot be rendered.');
      return 'The page at ' + path;
    }`,
  );
  renderer = await openRenderer(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const [first] = builtInContent.studies;
if (!first) throw new Error('There is no built-in case study.');
const withSlugs = (slugs: readonly string[]): PublicContent => ({
  ...builtInContent,
  studies: slugs.map((slug) => ({ ...first, slug, title: `Study ${slug}` })),
});

test('each page has its own path, its title and its content, those of the application too', async () => {
  const content = { ...builtInContent, agency: { ...builtInContent.agency, name: 'Weavers' } };
  const { files } = await renderer.render(content);
  for (const path of [...publicPaths(content), ...appPaths, '/404', '/case-study/404']) {
    const html = files.get(path === '/' ? 'index.html' : `${path.slice(1)}.html`) ?? '';
    expect(readPublishedContent(html), path).toMatchObject({
      path,
      content: { agency: { name: 'Weavers' } },
    });
    expect(html, path).toMatch(/<title>[^<]*Weavers[^<]*<\/title>/);
    expect(html, path).toContain(appPaths.includes(path) ? 'Loading' : `The page at ${path}<`);
  }
});

test('a page that cannot be rendered is named with the reason, and all others are there', async () => {
  const { files, failures } = await renderer.render(withSlugs(['one', 'broken', 'two']));
  expect([...failures]).toEqual([['case-study/broken.html', new Error('It cannot be rendered.')]]);
  expect([...files.keys()].filter((path) => path.startsWith('case-study/'))).toEqual([
    'case-study/one.html',
    'case-study/two.html',
    'case-study/404.html',
  ]);
});
