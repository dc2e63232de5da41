import { expect, test } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { publicHead } from '#tools/prerender/head.ts';
import { publishedSeoFiles, robots } from '#tools/prerender/seo-files.ts';
import { filesListingAddresses, fillListedAddresses, fillPageAddress } from './site-address.ts';

const origin = 'https://agency.example';

test.each(publicPaths(builtInContent))(
  '%s gets the same head as if it had been built for the origin',
  (path) => {
    const untouchedHtml = '<a href="/privacy">Privacy</a><script>let data = {"url":"/"}</script>';
    expect(fillPageAddress(publicHead(path, '', builtInContent) + untouchedHtml, origin)).toBe(
      publicHead(path, origin, builtInContent) + untouchedHtml,
    );
  },
);

test('a page built for an address keeps it', () => {
  const head = publicHead('/', 'https://www.example.org', builtInContent);
  expect(fillPageAddress(head, origin)).toBe(head);
});

test('robots and sitemap list addresses of the origin, and nothing else in them changes', () => {
  const seoFiles = (url: string): Record<string, string> => ({
    ...publishedSeoFiles(url, builtInContent),
    'robots.txt': robots(url),
  });
  const [withoutOrigin, withOrigin] = [seoFiles(''), seoFiles(origin)];
  for (const name of filesListingAddresses) {
    expect(withoutOrigin[name]).not.toBe(withOrigin[name]);
    expect(fillListedAddresses(withoutOrigin[name] ?? '', origin)).toBe(withOrigin[name]);
  }
});
