import { fromPromise } from 'xstate';
import { updatePortfolioItem } from '#backend/portfolio-items.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { PortfolioUpdate } from '#machines/portfolio-dialog.machine.ts';

export const updateItem = fromPromise<SaveResult<PortfolioItem>, PortfolioUpdate>(({ input, signal }) =>
  updatePortfolioItem(input, signal),
);
