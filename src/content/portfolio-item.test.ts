import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { portfolioItem } from './portfolio-item.ts';

describe('the form of an item', () => {
  const filled = { title: ' Shop ', category: 'web', description: ' A shop. ', picture: '', image_url: '' };

  it('trims texts and stores an empty image URL as null', () => {
    expect(v.parse(portfolioItem.form, filled)).toEqual({
      title: 'Shop',
      category: 'web',
      description: 'A shop.',
      picture: null,
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
    const { issues } = v.safeParse(portfolioItem.form, { ...filled, ...change });
    expect(issues?.map((issue) => issue.message)).toEqual([reason]);
  });
});
