import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

test.each([
  ['2026-11-22T11:59:00.001Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 minute ago'],
  ['2026-11-22T11:00:00.000Z', '1 hour ago'],
  ['2026-11-21T12:00:00.000Z', '1 day ago'],
  ['2026-10-23T12:00:00.000Z', '1 month ago'],
  ['2025-11-22T12:00:00.000Z', '1 year ago'],
  ['2023-01-01T00:00:00.000Z', '3 years ago'],
])('%s is %s', (iso, text) => {
  expect(relativeTime(iso, now)).toBe(text);
});
