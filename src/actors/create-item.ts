import { fromPromise } from 'xstate';
import { createPortfolioItem } from '#backend/portfolio-items.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { PortfolioCreate } from '#machines/portfolio-dialog.machine.ts';

export const createItem = fromPromise<SaveResult<PortfolioItem>, PortfolioCreate>(({ input, signal }) =>
  createPortfolioItem(input.id, input.draft, signal),
);
