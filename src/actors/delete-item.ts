import { fromPromise } from 'xstate';
import { deletePortfolioItem } from '#backend/portfolio-items.ts';
import type { DeleteResult } from '#domain/save-result.ts';

export const deleteItem = fromPromise<DeleteResult, { id: string }>(({ input, signal }) =>
  deletePortfolioItem(input.id, signal),
);
