import { expect, test } from 'vitest';
import { shortTime } from './message-times.ts';

const now = new Date(2026, 4, 14, 12, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('is a time today, a day this year, and a date before', () => {
  expect(shortTime(at(2026, 4, 14, 9, 5), now)).toMatch(/9:05/);
  expect(shortTime(at(2026, 4, 13, 23, 59), now)).toMatch(/13/);
  expect(shortTime(at(2026, 4, 13, 23, 59), now)).not.toMatch(/2026|:/);
  expect(shortTime(at(2025, 4, 14, 9, 5), now)).toMatch(/2025/);
});
