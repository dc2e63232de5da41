import { expect, test } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { publicHead } from '#tools/prerender/head.ts';
import { fillPageAddress } from './site-address.ts';

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
