import { fromPromise } from 'xstate';
import { listPortfolioItems } from '#backend/portfolio-items.ts';
import type { PortfolioPage, PortfolioQuery } from '#domain/portfolio-items-query.ts';

/** One page of the portfolio items. */
export const loadItems = fromPromise<PortfolioPage, { query: PortfolioQuery }>(({ input, signal }) =>
  listPortfolioItems(input.query, signal),
);
