import { expect, test } from 'vitest';
import { agency } from '#content/agency.ts';
import { publicPaths } from '#content/pages.ts';
import { escapeHtml, publicHead } from './head.ts';
import { seoFiles } from './seo-files.ts';

test('texts cannot leave their element or attribute', () => {
  expect(escapeHtml('"<a> & b"')).toBe('&quot;&lt;a&gt; &amp; b&quot;');
});

test('with a site address every address of the head is absolute, without one it is a path', () => {
  expect(publicHead('/privacy', 'https://agency.example')).toContain(
    '<link rel="canonical" href="https://agency.example/privacy">',
  );
  expect(publicHead('/privacy', '')).toContain('<link rel="canonical" href="/privacy">');
});

test('structured data names the agency, and a case study as a separate text', () => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(
    publicHead('/case-study/project-noah', ''),
  )?.[1];
  expect(JSON.parse(json ?? '')['@graph']).toEqual([
    expect.objectContaining({ '@type': 'Organization', name: agency.name }),
    {
      '@type': 'CreativeWork',
      name: 'Case study: Project Noah',
      description: expect.stringMatching(/^Sample text/),
      url: '/case-study/project-noah',
      image: '/pictures/project-noah.svg',
      author: { '@type': 'Organization', name: agency.name },
    },
  ]);
});

test('the sitemap holds every public page and robots lead to it', () => {
  const files = seoFiles('https://agency.example');
  for (const path of publicPaths) {
    expect(files['sitemap.xml']).toContain(`<loc>https://agency.example${path}</loc>`);
  }
  expect(files['robots.txt']).toContain('Sitemap: https://agency.example/sitemap.xml');
});
