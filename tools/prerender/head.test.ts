import { expect, test } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import type { Picture } from '#domain/picture.ts';
import type { PublicCaseStudy, PublicContent } from '#domain/public-content.ts';
import { publicDocument } from './document.ts';
import { publicHead } from './head.ts';
import { publishedSeoFiles } from './seo-files.ts';

const { agency } = builtInContent;
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
    name: `${agency.name}: ${agency.claim}`,
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
  const parts = { styles: [], css: '', script: 'run()', poster: null };
  const pages = {
    '/': parts,
    '/case-study/$slug': parts,
    '/privacy': parts,
    '/404': parts,
    '/case-study/404': parts,
  };
  const site = { url: '', supabaseOrigin: null, template, fontFaces: '', font: '/font.woff2', pages };
  const document = publicDocument({ path: '/', html: '<p>$&</p>', content, site });
  expect(document.match(/<div id="root"/g)).toHaveLength(1);
  expect(document).toContain('<p>$&</p></div>');
  expect(document).toMatch(/<script>run\(\)<\/script>\n<\/head><body><div id="root"/);
  expect(document).toMatch(/<\/script>\n<\/body><\/html>$/);
});

test('the sitemap says when the content of the landing page was changed', () => {
  const sitemap = (updatedAt: string | null) =>
    publishedSeoFiles('', { ...builtInContent, updatedAt })['sitemap.xml'];
  expect(sitemap('2026-01-02T03:04:05.000Z')).toMatch(
    /\/<\/loc><lastmod>2026-01-02T03:04:05.000Z<\/lastmod>/,
  );
  expect(sitemap(null)).not.toContain('lastmod');
});

const [noah] = builtInContent.studies;
if (!noah) throw new Error('There is no built-in case study.');
const withStudy = (changes: Partial<PublicCaseStudy>): PublicContent => ({
  ...builtInContent,
  studies: [{ ...noah, ...changes }],
});

test.each([
  ['/pictures/project-noah.svg', '/share/project-noah.jpg', true],
  [null, '/share/site.jpg', true],
  ['/photographs/a.webp', '/share/site.jpg', true],
  ['/photographs/a.png', '/photographs/a.png', false],
])('the link preview of a case study with the picture %s shows %s', (image_url, shown, isSized) => {
  const head = publicHead('/case-study/project-noah', '', withStudy({ image_url }));
  expect(head).toContain(`<meta property="og:image" content="${shown}">`);
  expect(head.includes('og:image:width')).toBe(isSized);
});

const uploaded = {
  ...{ hash: 'a'.repeat(64), type: 'webp' as const, widths: [480, 960, 1600, 2400] },
  ...{ width: 2400, height: 1601, has_preview: true, colour: '#123456' },
  ...{ focal_x: 0.5, focal_y: 0.5, alt: 'A loom' },
};

test('the uploaded picture of a case study is at the project', () => {
  const content = withStudy({ picture: uploaded });
  const head = publicHead('/case-study/project-noah', '', content, 'https://project.example');
  const address = `https://project.example/storage/v1/object/public/pictures/${uploaded.hash}`;
  expect(head).toContain(`<meta property="og:image" content="${address}-1200.jpg">`);
  expect(head).toContain('<meta property="og:image:height" content="801">');
  expect(structuredDataOf(head)).toContainEqual(expect.objectContaining({ image: `${address}-2400.webp` }));
});

test.each<[string, Partial<Picture>, string, number]>([
  ['is too wide', { height: 700 }, '/share/site.jpg', 630],
  ['was stored without a preview', { has_preview: false }, '/share/site.jpg', 630],
  ['is a JPEG itself', { type: 'jpg', has_preview: false }, `${uploaded.hash}-1600.jpg`, 1067],
])('the link preview of a case study whose picture %s', (_, change, shown, height) => {
  const picture = { ...uploaded, ...change };
  const head = publicHead('/case-study/project-noah', '', withStudy({ picture }));
  expect(head).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${shown}">`));
  expect(head).toContain(`<meta property="og:image:height" content="${height}">`);
});

test('a case study has the title and description for search engines that it was given', () => {
  const head = publicHead(
    '/case-study/project-noah',
    '',
    withStudy({ seo_title: 'For search', seo_description: '"Summary"' }),
  );
  expect(head).toContain(`<title>For search | ${agency.name}</title>`);
  expect(head).toContain('<meta name="description" content="&quot;Summary&quot;">');
});

test('the head and the manifest name the agency that is stored', () => {
  const content = {
    ...builtInContent,
    agency: { ...agency, name: 'Weavers', links: [{ name: 'Code', address: 'https://code.example' }] },
  };
  const head = publicHead('/privacy', '', content);
  expect(head).toContain('<meta property="og:site_name" content="Weavers">');
  expect(structuredDataOf(head)).toEqual([
    expect.objectContaining({ name: 'Weavers', sameAs: ['https://code.example'] }),
  ]);
  expect(JSON.parse(publishedSeoFiles('', content)['site.webmanifest'] ?? '')).toMatchObject({
    name: 'Weavers',
    short_name: 'Weavers',
  });
});
