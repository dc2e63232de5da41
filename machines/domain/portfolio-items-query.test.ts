import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { lastPortfolioPage, portfolioQuerySchema } from './portfolio-items-query.ts';

const parse = (search: Record<string, unknown>) => v.parse(portfolioQuerySchema, search);

describe("the list's URL", () => {
  it('says what is shown', () => {
    const search = { sort: 'title.desc', page: 3, search: '50% off', category: 'ai' };
    expect(parse(search)).toEqual(search);
  });

  it.each([
    {},
    { sort: 'price.asc' },
    { page: 0 },
    { page: 2.5 },
    { search: { a: 1 } },
    { search: '\0' },
    { category: 'games' },
  ])('of %j means all items, newest first', (search) => {
    expect(parse(search)).toEqual({ sort: 'created_at.desc', page: 1, search: '', category: null });
  });

  it.each([
    [' two\twords ', 'two words'],
    [2024, '2024'],
    [`${'a'.repeat(199)}😀`, `${'a'.repeat(199)}\uFFFD`],
  ])('reads the search %j as %j', (search, text) => {
    expect(parse({ search }).search).toBe(text);
  });

  it('keeps a page that is far beyond any end within what a database can skip', () => {
    expect(parse({ page: 1e300 }).page).toBe(1_000_000);
  });
});

it.each([
  [50, 1],
  [51, 2],
])('%i items end on page %i', (total, page) => {
  expect(lastPortfolioPage(total)).toBe(page);
});
