import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultPortfolioSort, nextPortfolioSort, portfolioInputSchema } from './portfolio-item.ts';

describe('portfolioInputSchema', () => {
  const filled = { title: ' Shop ', category: 'web', description: ' A shop. ', image_url: '' };

  it('trims texts and stores an empty image URL as null', () => {
    expect(v.parse(portfolioInputSchema, filled)).toEqual({
      title: 'Shop',
      category: 'web',
      description: 'A shop.',
      image_url: null,
    });
  });

  it.each([
    [{ title: '  ' }, 'Please enter a title.'],
    [{ category: '' }, 'Please choose a category.'],
    [{ category: 'games' }, 'Please choose a category.'],
    [{ description: '\n' }, 'Please enter a description.'],
    [
      { image_url: 'http://example.com/a.png' },
      'Please use https://… or a path of this site, such as /pictures/a.jpg.',
    ],
  ])('refuses %j', (change, reason) => {
    const { issues } = v.safeParse(portfolioInputSchema, { ...filled, ...change });
    expect(issues?.map((issue) => issue.message)).toEqual([reason]);
  });
});

describe('nextPortfolioSort', () => {
  it('starts another column ascending and flips the active one', () => {
    const byTitle = nextPortfolioSort(defaultPortfolioSort, 'title');
    expect(byTitle).toEqual({ column: 'title', direction: 'asc' });
    expect(nextPortfolioSort(byTitle, 'title')).toEqual({ column: 'title', direction: 'desc' });
    expect(nextPortfolioSort(defaultPortfolioSort, 'created_at')).toEqual({
      column: 'created_at',
      direction: 'asc',
    });
  });
});
