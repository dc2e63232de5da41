import { expect, test } from 'vitest';
import { publicPaths } from '#content/pages.ts';
import { publicHead } from '#tools/prerender/head.ts';
import { seoFiles } from '#tools/prerender/seo-files.ts';
import { addressFiles, fillListedAddresses, fillPageAddress } from './site-address.ts';

const origin = 'https://agency.example';

test.each(publicPaths)('%s names itself as if it had been built for the origin', (path) => {
  const link = '<a href="/privacy">Privacy</a><script>let data = {"url":"/"}</script>';
  expect(fillPageAddress(publicHead(path, '') + link, origin)).toBe(publicHead(path, origin) + link);
});

test('a page built for an address keeps it', () => {
  const head = publicHead('/', 'https://www.example.org');
  expect(fillPageAddress(head, origin)).toBe(head);
});

test('robots and sitemap list addresses of the origin, and nothing else in them changes', () => {
  const [unnamed, named] = [seoFiles(''), seoFiles(origin)];
  for (const name of addressFiles) {
    expect(unnamed[name]).not.toBe(named[name]);
    expect(fillListedAddresses(unnamed[name] ?? '', origin)).toBe(named[name]);
  }
});
