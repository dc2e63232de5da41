import { expect, test } from 'vitest';
import { agency } from '#content/agency.ts';
import { publicPaths } from '#content/pages.ts';
import { builtInContent, type PublicContent } from '#domain/public-content.ts';
import { publicDocument } from './document.ts';
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

const markup = `</script><script>alert("1")</script><!-- & 'x' \u2028`;

function published(heroContent: string, updatedAt: string | null = null): PublicContent {
  const texts = {
    title: 'Title',
    subtitle: null,
    content: heroContent,
    button_text: null,
    button_link: null,
  };
  return {
    ...builtInContent,
    rows: { hero: { section: 'hero', ...texts } },
    list: {
      items: [{ id: '1', title: markup, category: 'ai', description: 'Text', image_url: null }],
      nextCursor: null,
    },
    updatedAt,
  };
}

function structuredDataOf(head: string) {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '')['@graph'];
}

test('the landing page is described by its stored texts and items', () => {
  const head = publicHead('/', '', published('Stored\n\n  text', '2026-01-02T03:04:05.000Z'));
  expect(head).toContain('<meta name="description" content="Stored text">');
  expect(head).toContain('<meta property="og:description" content="Stored text">');
  expect(head).toContain(`<title>${agency.name}: `);
  const graph = structuredDataOf(head);
  expect(graph).toContainEqual({
    '@type': 'WebPage',
    name: `${agency.name}: ${agency.tagline}`,
    description: 'Stored text',
    url: '/',
    dateModified: '2026-01-02T03:04:05.000Z',
  });
  expect(graph).toContainEqual({ '@type': 'CreativeWork', name: markup, genre: 'AI Solutions' });
});

test('markup in a stored text is text in attributes and in structured data', () => {
  const head = publicHead('/', '', published(markup));
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head).not.toContain('<!--');
  expect(head).toContain(`content="&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)`);
});

test('markup in a stored text neither ends nor moves an element of the document', () => {
  const content = published('$& </head> <div id="root"></div> </body> $1');
  const template =
    '<html><head><title>x</title></head><body><div id="root"></div><script type="module" src="/a.js"></script></body></html>';
  const site = { url: '', supabaseOrigin: null, template, fontFaces: '', font: '/font.woff2' };
  const page = { path: '/', styles: [], css: '', script: 'run()', poster: null };
  const document = publicDocument({ page, html: '<p>$&</p>', content, site });
  expect(document.match(/<div id="root"/g)).toHaveLength(1);
  expect(document).toContain('<p>$&</p></div>');
  expect(document).toMatch(/<script>run\(\)<\/script>\n<\/head><body><div id="root"/);
  expect(document).toMatch(/<\/script>\n<\/body><\/html>$/);
});

test('the sitemap says when the content of the landing page was changed', () => {
  const changed = '<lastmod>2026-01-02T03:04:05.000Z</lastmod>';
  const withDate = sitemap('https://agency.example', '2026-01-02T03:04:05.000Z');
  expect(withDate).toContain(`<loc>https://agency.example/</loc>${changed}`);
  expect(withDate.match(/<lastmod>/g)).toHaveLength(1);
  expect(sitemap('https://agency.example', null)).not.toContain('lastmod');
});
