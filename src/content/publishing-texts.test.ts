import { expect, test } from 'vitest';
import { publishingTexts } from './publishing-texts.ts';

const { unpublished } = publishingTexts;

test('only a site that is built says when it was built last, with date and time', () => {
  expect(unpublished({ builtAt: new Date(2026, 10, 22, 14, 5).toISOString() })).toMatch(
    /^Saved, but not yet published\. Site last built on .*2026.*\d:05.*\.$/,
  );
  expect(unpublished({ builtAt: null })).toBe('Saved, but not yet published.');
});

test('after a failed check nothing is said of what the site shows', () => {
  expect(unpublished(null)).toBe('Saved, but the site cannot be reached.');
});
