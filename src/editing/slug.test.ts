import { expect, test } from 'vitest';
import { caseStudy } from '#content/case-study.ts';
import { slugOf, withFollowingSlug } from './slug.ts';

test.each([
  ['Project Noah', 'project-noah'],
  ['  Gek op -- Locaties!  ', 'gek-op-locaties'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ["Don't panic", 'dont-panic'],
  ['Ĳsselmeer ﬁlm', 'ijsselmeer-film'],
  ['日本', ''],
  [`${'a'.repeat(79)} word`, 'a'.repeat(79)],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the slug follows the title', () => {
  const texts = { title: 'Proj', slug: 'proj' };
  expect(withFollowingSlug(caseStudy.fields, texts, { title: 'Projé' })).toEqual({
    title: 'Projé',
    slug: 'proje',
  });
});

test.each([
  ['typed otherwise', { title: 'Proj', slug: 'mine' }],
  ['emptied', { title: 'Proj', slug: '' }],
])('a slug that was %s no longer follows', (_, texts) => {
  expect(withFollowingSlug(caseStudy.fields, texts, { title: 'Project' })).toEqual({ title: 'Project' });
});
