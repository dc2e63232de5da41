import { expect, test } from 'vitest';
import { agency } from '#content/agency.ts';
import { publicPaths } from '#content/pages.ts';
import { builtInContent } from '#domain/public-content.ts';
import { escapeHtml, publicHead } from './head.ts';
import { fixedSeoFiles, sitemap } from './seo-files.ts';

test('texts cannot leave their element or attribute', () => {
  expect(escapeHtml('"<a> & b"')).toBe('&quot;&lt;a&gt; &amp; b&quot;');
});

test('with a site address every address of the head is absolute, without one it is a path', () => {
  expect(publicHead('/privacy', 'https://agency.example', builtInContent)).toContain(
    '<link rel="canonical" href="https://agency.example/privacy">',
  );
  expect(publicHead('/privacy', '', builtInContent)).toContain('<link rel="canonical" href="/privacy">');
});

test('structured data names the agency, and a case study as a separate text', () => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(
    publicHead('/case-study/project-noah', '', builtInContent),
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
  const addresses = sitemap('https://agency.example', null);
  for (const path of publicPaths) {
    expect(addresses).toContain(`<loc>https://agency.example${path}</loc>`);
  }
  expect(fixedSeoFiles('https://agency.example')['robots.txt']).toContain(
    'Sitemap: https://agency.example/sitemap.xml',
  );
});
