import { expect, test } from 'vitest';
import { publishingTexts } from './publishing-texts.ts';

const { publishing, unpublished } = publishingTexts;
const builtAt = '2026-11-22T14:05:00.000Z';

test('a site that is built says when it was built last, with date and time', () => {
  const check = { hasCheckFailed: false, builtAt };
  expect(publishing(check)).toMatch(/^Publishing… Site last built on .*2026.*\d:05.*\.$/);
  expect(unpublished(check)).toMatch(/^Saved, but not yet published\. Site last built on .*\.$/);
});

test('a site that a server renders has no such time', () => {
  const check = { hasCheckFailed: false, builtAt: null };
  expect([publishing(check), unpublished(check)]).toEqual(['Publishing…', 'Saved, but not yet published.']);
});

test('after a failed check nothing is said of the site', () => {
  const check = { hasCheckFailed: true, builtAt };
  expect([publishing(check), unpublished(check)]).toEqual([
    'Publishing… The site cannot be reached at the moment.',
    'Saved, but the site cannot be reached.',
  ]);
});
