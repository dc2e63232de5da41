import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  contentOf,
  type PublicCaseStudy,
  type PublicContent,
  publicLandingRowSchema,
  publicPortfolioItemSchema,
  publishedContentElement,
  readPublishedContent,
} from './public-content.ts';

const emptyContent: PublicContent = {
  agency: {
    ...{ name: 'Weavers', email: 'hello@weavers.example', claim: 'Cloth', links: [] },
    ...{ place: null, hours: null, reply_time: null, footer: null },
  },
  services: [],
  featured: [],
  studies: [],
  redirects: {},
  revision: 0,
  rows: {},
  list: { items: [], nextCursor: null },
  updatedAt: null,
  builtAt: null,
};

const row = {
  section: 'hero' as const,
  subtitle: null,
  content: 'Text',
  button_text: null,
  button_link: null,
};

test.each([
  ['a closing tag', '</script><script>alert(1)</script>'],
  ['line separators', 'a\u2028b\u2029c'],
])('a page carries a text with %s and nothing of it ends the element', (_, title) => {
  const content = { ...emptyContent, revision: 3, rows: { hero: { ...row, title } } };
  const element = publishedContentElement('/', content);
  expect(element.slice(1).match(/[<\u2028\u2029]/g)).toEqual(['<']);
  expect(readPublishedContent(`<body>${element}<script>run()</script></body>`)).toEqual({
    path: '/',
    content: contentOf('/', content),
  });
});

test('line breaks become line feeds and half an emoji U+FFFD, as in the HTML', () => {
  const title = 'one\r\ntwo\rthree \ud83d';
  const html = publishedContentElement('/', { ...emptyContent, rows: { hero: { ...row, title } } });
  expect(readPublishedContent(html)?.content.rows.hero?.title).toBe('one\ntwo\nthree \ufffd');
});

test.each([
  ['no content', '<body></body>'],
  [
    'content of another shape',
    publishedContentElement('/', emptyContent).replace('"revision":0', '"revision":"0"'),
  ],
  ['content that is cut off', publishedContentElement('/', emptyContent).slice(0, 80)],
])('a page with %s has none', (_, html) => {
  expect(readPublishedContent(html)).toBeNull();
});

test('reads a row with nonsense in one column without it', () => {
  expect(v.parse(publicLandingRowSchema, { section: 'hero', title: 7, content: 'Words' })).toEqual({
    section: 'hero',
    title: null,
    subtitle: null,
    content: 'Words',
    button_text: null,
    button_link: null,
  });
});

const item = {
  ...{ id: '1', title: 'Shop', category: 'web' as const, description: 'A shop.' },
  image_url: '/pictures/a.jpg',
};
const picture = {
  ...{ hash: 'a'.repeat(64), type: 'webp', widths: [480, 600], width: 600, height: 400, colour: '#000000' },
  ...{ focal_x: 0.5, focal_y: 0.5, alt: 'One\r\ntwo' },
};

test('an item has the picture that is stored, its alternative text as HTML can carry it', () => {
  expect(v.parse(publicPortfolioItemSchema, { ...item, picture })).toEqual({
    ...item,
    picture: { ...picture, alt: 'One\ntwo' },
  });
});

test.each([
  ['a hash that is a path', { ...picture, hash: '../../index' }],
  ['a type that is a path', { ...picture, type: 'webp/../../x.html' }],
  ['a width that is no number', { ...picture, widths: ['480"'] }],
  ['a colour that is a style', { ...picture, colour: 'url(//x.example)' }],
  ['a focal point outside', { ...picture, focal_x: 2 }],
  ['nothing of a picture', 'picture'],
])('a picture with %s counts as none, and takes no place in the page', (_, broken) => {
  const stored = v.parse(publicPortfolioItemSchema, { ...item, picture: broken });
  expect(JSON.stringify(stored)).not.toContain('picture"');
  expect(stored).toEqual(item);
});

const study = (slug: string): PublicCaseStudy => ({
  ...{ slug, title: slug, category: 'web', description: 'Text', bg_color: '#2a2a7c', challenge: 'Long' },
  ...{ full_description: null, solution: null, results: null, image_url: null },
  ...{ technologies: [], blocks: [], seo_title: null, seo_description: null },
});

const slugsAt = (path: string, content: PublicContent) =>
  contentOf(path, content).studies.map(({ slug }) => slug);

test('the page of a case study carries it whole, and of the twelve that follow what it says of them', () => {
  const studies = Array.from({ length: 20 }, (_, index) => study(`s${index}`));
  const content = {
    ...emptyContent,
    studies,
    services: [{ id: '1', title: 'T', description: 'D', points: [] }],
  };
  const shown = contentOf('/case-study/s15', content);
  const following = [16, 17, 18, 19, 0, 1, 2, 3, 4, 5, 6, 7].map((index) => `s${index}`);
  expect(shown.studies.map(({ slug }) => slug)).toEqual(['s15', ...following]);
  expect(shown.studies[0]).toEqual(studies[15]);
  expect(shown.studies.slice(1).every(({ challenge }) => challenge === null)).toBe(true);
  expect(shown.services).toEqual([]);
  for (const path of ['/', '/privacy', '/case-study/404', '/case-study/s15/more']) {
    expect(slugsAt(path, content), path).toEqual([]);
  }
});

test('a former path has the content of the present one', () => {
  const content = {
    ...emptyContent,
    studies: [study('new')],
    redirects: { '/case-study/old': '/case-study/new' },
  };
  expect(slugsAt('/case-study/old', content)).toEqual(['new']);
  for (const slug of ['unknown', 'constructor', '__proto__']) {
    expect(slugsAt(`/case-study/${slug}`, content), slug).toEqual([]);
  }
});
