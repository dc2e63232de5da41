import { fromPromise } from 'xstate';
import { listPortfolioItems } from '#backend/portfolio-items.ts';
import type { PortfolioItem, PortfolioSort } from '#domain/portfolio-item.ts';

export const loadItems = fromPromise<PortfolioItem[], { sort: PortfolioSort }>(({ input, signal }) =>
  listPortfolioItems(input.sort, signal),
);
