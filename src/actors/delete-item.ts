import { fromPromise } from 'xstate';
import { deletePortfolioItem } from '#backend/portfolio-items.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';

export const deleteItem = fromPromise<VersionDeleteResult<PortfolioItem>, { item: PortfolioItem }>(
  ({ input, signal }) => deletePortfolioItem(input.item, signal),
);
