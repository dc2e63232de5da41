import { type PortfolioPage, type PortfolioQuery, portfolioPageSize } from '#domain/portfolio-items-query.ts';

export function isFiltered({ search, category }: PortfolioQuery): boolean {
  return search !== '' || category !== null;
}

const numbers = new Intl.NumberFormat('en');

/** How many items there are or were found, and which of them are on screen where they are not all. */
export function countText({ items, total, query }: PortfolioPage & { query: PortfolioQuery }): string {
  const all = `${numbers.format(total)} ${total === 1 ? 'item' : 'items'}${isFiltered(query) ? ' found' : ''}`;
  if (items.length === 0 || items.length === total) return all;
  const before = (query.page - 1) * portfolioPageSize;
  const [first, last] = [numbers.format(before + 1), numbers.format(before + items.length)];
  return `${first === last ? first : `${first}–${last}`} of ${all}`;
}
