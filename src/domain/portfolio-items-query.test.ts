import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  defaultPortfolioQuery,
  isSameQuery,
  lastPortfolioPage,
  type PortfolioQuery,
  portfolioQuery,
  portfolioSearch,
  portfolioSearchSchema,
} from './portfolio-items-query.ts';

const nothing = { sort: undefined, page: undefined, search: undefined, category: undefined };

describe("the list's URL", () => {
  it('says what is shown, and reads it back', () => {
    const query: PortfolioQuery = {
      sort: { column: 'title', direction: 'desc' },
      page: 3,
      search: '50% off',
      category: 'ai',
    };
    const search = { sort: 'title.desc', page: 3, search: '50% off', category: 'ai' };
    expect(portfolioSearch(query)).toEqual(search);
    expect(portfolioQuery(v.parse(portfolioSearchSchema, search))).toEqual(query);
  });

  it('says nothing of what goes without saying', () => {
    expect(portfolioSearch(defaultPortfolioQuery)).toEqual({});
    expect(portfolioQuery(v.parse(portfolioSearchSchema, {}))).toEqual(defaultPortfolioQuery);
  });

  // Each key is there and undefined: a key that is left out keeps the value that the URL claims.
  it.each([
    { sort: 'price.asc' },
    { sort: 'created_at.desc' },
    { sort: ['title.asc'] },
    { page: 0 },
    { page: 1 },
    { page: -2 },
    { page: 2.5 },
    { page: 'two' },
    { search: '   ' },
    { search: { a: 1 } },
    { search: '\0' },
    { category: 'games' },
  ])('leaves out %j', (claimed) => {
    const [key = ''] = Object.keys(claimed);
    expect(v.parse(portfolioSearchSchema, claimed)).toStrictEqual({ [key]: undefined });
    expect(portfolioQuery(v.parse(portfolioSearchSchema, { ...nothing, ...claimed }))).toEqual(
      defaultPortfolioQuery,
    );
  });

  it.each([
    [' two\twords ', 'two words'],
    [2024, '2024'],
    [true, 'true'],
    [`${'a'.repeat(199)}😀`, `${'a'.repeat(199)}\uFFFD`],
  ])('reads the search %j as %j', (search, text) => {
    expect(v.parse(portfolioSearchSchema, { search }).search).toBe(text);
  });

  it('keeps a page that is far beyond any end within what a database can skip', () => {
    expect(v.parse(portfolioSearchSchema, { page: 1e300 }).page).toBe(1_000_000);
  });
});

it.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [10_000, 200],
])('%i items end on page %i', (total, page) => {
  expect(lastPortfolioPage(total)).toBe(page);
});

it('a query is another one when any part of it is', () => {
  const others: Partial<PortfolioQuery>[] = [
    { page: 2 },
    { search: 'a' },
    { category: 'ai' },
    { sort: { column: 'created_at', direction: 'asc' } },
    { sort: { column: 'title', direction: 'desc' } },
  ];
  for (const change of others) {
    expect(isSameQuery(defaultPortfolioQuery, { ...defaultPortfolioQuery, ...change })).toBe(false);
  }
  expect(isSameQuery(defaultPortfolioQuery, structuredClone(defaultPortfolioQuery))).toBe(true);
});
