import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  builtInContent,
  publicLandingRowSchema,
  publishedContentElement,
  readPublishedContent,
} from './public-content.ts';

const row = {
  section: 'hero' as const,
  subtitle: null,
  content: 'Text',
  button_text: null,
  button_link: null,
};

test.each([
  ['a closing tag', '</script><script>alert(1)</script>'],
  ['the start of a comment', '<!-- <script>'],
  ['line separators', 'a\u2028b\u2029c'],
  ['an emoji', '👩🏽‍💻'],
  ['quotes and backslashes', '"\\"\''],
])('a page carries a text with %s and nothing of it ends the element', (_, title) => {
  const content = { ...builtInContent, revision: 3, rows: { hero: { ...row, title } } };
  const element = publishedContentElement(content);
  expect(element.slice(1).match(/[<\u2028\u2029]/g)).toEqual(['<']);
  expect(readPublishedContent(`<body>${element}<script>run()</script></body>`)).toEqual(content);
});

test('line breaks become line feeds and half an emoji U+FFFD, as in the HTML', () => {
  const title = 'one\r\ntwo\rthree \ud83d';
  const html = publishedContentElement({ ...builtInContent, rows: { hero: { ...row, title } } });
  expect(readPublishedContent(html)?.rows.hero?.title).toBe('one\ntwo\nthree \ufffd');
});

test.each([
  ['no content', '<body></body>'],
  [
    'content of another shape',
    publishedContentElement(builtInContent).replace('"revision":0', '"revision":"0"'),
  ],
  ['content that is cut off', publishedContentElement(builtInContent).slice(0, 80)],
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
