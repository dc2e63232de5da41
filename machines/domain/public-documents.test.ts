import { expect, test } from 'vitest';
import { type PublicDocumentRow, publicDocuments } from './public-documents.ts';

const agency = { name: 'Weavers', email: 'hello@weavers.example', claim: 'Cloth' };
const text = { title: 'Title', category: 'web', description: 'Text' };

const row = (kind: string, id: string, body: object, slug: string | null = null): PublicDocumentRow => ({
  ...{ id, kind, slug },
  body: { ...body },
});

const rows = [
  row('agency', 'a', agency),
  row('featured-project', 'f1', { ...text, bg_color: '#8c1d40', case_study: 's2' }),
  row('featured-project', 'f2', { ...text, bg_color: '#8c1d40', case_study: 'a draft' }),
  row('case-study', 's1', text, 'one'),
  row('case-study', 's2', text, 'two'),
];

test('a card leads to its case study where that is published, which has the colour of its card', () => {
  const { documents, broken } = publicDocuments(rows);
  expect(broken).toEqual([]);
  expect(documents?.featured.map(({ slug }) => slug)).toEqual(['two', null]);
  expect(documents?.studies.map(({ slug, bg_color }) => [slug, bg_color])).toEqual([
    ['one', '#2a2a7c'],
    ['two', '#8c1d40'],
  ]);
});

test.each([
  ['a text of another type', row('case-study', 'x', { ...text, title: 7 }, 'x')],
  ['a slug that leaves its folder', row('case-study', 'x', text, '../../index')],
  ['the slug of the page for unknown ones', row('case-study', 'x', text, '404')],
])('a document with %s is named and left out, and the others stay', (_, other) => {
  const { documents, broken } = publicDocuments([...rows, other]);
  expect(broken).toEqual([`${other.kind} x`]);
  expect(documents?.studies).toHaveLength(2);
});

test('without the facts of the agency there are no documents', () => {
  expect(publicDocuments(rows.slice(1)).documents).toBeNull();
});

test('a former slug leads straight to the present one, until another record has it or its own is not published', () => {
  const { documents } = publicDocuments(rows, [
    { kind: 'case-study', slug: 'first', document_id: 's1' },
    { kind: 'case-study', slug: 'second', document_id: 's1' },
    { kind: 'case-study', slug: 'two', document_id: 's1' },
    { kind: 'case-study', slug: 'gone', document_id: 'a draft' },
  ]);
  expect(documents?.redirects).toEqual({
    '/case-study/first': '/case-study/one',
    '/case-study/second': '/case-study/one',
  });
});
