import * as v from 'valibot';
import { expect, test } from 'vitest';
import { textsOf } from '#domain/record.ts';
import { caseStudy } from './case-study.ts';
import { documentKinds } from './kinds.ts';
import { service } from './service.ts';

const study = { ...caseStudy.blank, title: 'Title', slug: 'slug', description: 'Text' };
const oneService = { ...service.blank, title: 'Title', description: 'Text' };

test('blank lines and entries without a text are dropped, the others are trimmed', () => {
  expect(v.parse(service.form, { ...oneService, points: '\n one \r\n \ntwo\n' }).points).toEqual([
    'one',
    'two',
  ]);
  const blocks = JSON.stringify([
    { heading: ' A ', text: 'B\n' },
    { heading: '', text: ' ' },
  ]);
  expect(v.parse(caseStudy.form, { ...study, blocks }).blocks).toEqual([
    { heading: 'A', text: 'B', picture: null },
  ]);
});

const uploaded = {
  ...{ hash: 'a'.repeat(64), type: 'webp', widths: [480, 600], width: 600, height: 400, colour: '#000000' },
  ...{ focal_x: 0.5, focal_y: 0.5 },
};
const described = JSON.stringify({ ...uploaded, alt: ' A loom ' });
const unsaid = JSON.stringify({ ...uploaded, alt: ' ' });
const missing = '{"file":"loom.jpg","alt":"A loom"}';

test('a picture is saved with its description, or as decorative, and makes a block without texts', () => {
  const decorative = JSON.stringify({ ...uploaded, alt: null });
  const blocks = JSON.stringify([{ heading: '', text: '', picture: decorative }]);
  expect(v.parse(caseStudy.form, { ...study, picture: described, blocks })).toMatchObject({
    picture: { ...uploaded, alt: 'A loom' },
    blocks: [{ heading: null, text: null, picture: { ...uploaded, alt: null } }],
  });
});

test.each([
  { picture: missing },
  { picture: unsaid },
  { blocks: JSON.stringify([{ heading: '', text: '', picture: unsaid }]) },
])('a picture that was not uploaded or is not described is refused: %j', (change) => {
  expect(v.is(caseStudy.form, { ...study, ...change })).toBe(false);
});

test.each(documentKinds)(
  'a form of a $name shows the built-in documents and saves them as they are',
  (kind) => {
    for (const { values } of kind.builtIn)
      expect(v.parse(kind.form, textsOf(values, kind.blank))).toEqual(values);
  },
);

test('a row of an earlier release lacks the fields that came later', () => {
  const row = v.parse(caseStudy.row, {
    id: 'x',
    version: 3,
    updated_at: '2026-11-24T12:00:00+00:00',
    created_at: '2026-11-24T12:00:00+00:00',
    position: 'a0',
    slug: 'slug',
    published: true,
    body: { title: 'Title', category: 'ai', description: 'Text', unknown: 7 },
  });
  expect(row).toMatchObject({ title: 'Title', slug: 'slug', results: null, technologies: [], blocks: [] });
  expect(row).not.toHaveProperty('unknown');
});
