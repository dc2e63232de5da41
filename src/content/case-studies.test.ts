import { expect, test } from 'vitest';
import { previewText } from './case-studies.ts';

test('a description of up to 100 characters is shown whole', () => {
  expect(previewText('a'.repeat(100))).toBe('a'.repeat(100));
});

test('a longer one is cut at 100 characters and says so', () => {
  expect(previewText('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

test('a character of two code units is never cut in half', () => {
  expect(previewText(`${'a'.repeat(99)}🧶🧶`)).toBe(`${'a'.repeat(99)}🧶...`);
});
