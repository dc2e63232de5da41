import { expect, it } from 'vitest';
import { defaultPortfolioQuery } from '#domain/portfolio-items-query.ts';
import { countText } from './count-text.ts';

it.each([
  [1, 1, {}, '1 item'],
  [50, 1234, {}, '1–50 of 1,234 items'],
  [34, 1234, { page: 25 }, '1,201–1,234 of 1,234 items'],
  [1, 51, { page: 2 }, '51 of 51 items'],
  [0, 0, { category: 'ai' as const }, '0 items found'],
  [50, 60, { search: 'a' }, '1–50 of 60 items found'],
])('%i of %i with %j: %s', (length, total, change, text) => {
  const query = { ...defaultPortfolioQuery, ...change };
  expect(countText({ rows: Array(length), details: { total }, query })).toBe(text);
});
