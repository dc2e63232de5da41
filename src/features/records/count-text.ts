import {
  type PortfolioDetails,
  type PortfolioQuery,
  portfolioPageSize,
} from '#domain/portfolio-items-query.ts';

type Shown = { rows: readonly unknown[]; details: PortfolioDetails; query: PortfolioQuery };

export function isFiltered({ search, category }: PortfolioQuery): boolean {
  return search !== '' || category !== null;
}

const numbers = new Intl.NumberFormat('en');

/** How many items there are or were found, and which of them are on screen where they are not all. */
export function countText({ rows, details: { total }, query }: Shown): string {
  const all = `${numbers.format(total)} ${total === 1 ? 'item' : 'items'}${isFiltered(query) ? ' found' : ''}`;
  if (rows.length === 0 || rows.length === total) return all;
  const before = (query.page - 1) * portfolioPageSize;
  const [first, last] = [numbers.format(before + 1), numbers.format(before + rows.length)];
  return `${first === last ? first : `${first}–${last}`} of ${all}`;
}
