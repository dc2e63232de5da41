import { fromPromise } from 'xstate';
import { findDeletedPortfolioItems } from '#backend/portfolio-items.ts';

/** Which of these portfolio items are there no more, by their ids. */
export const findDeletedItems = fromPromise<string[], { ids: string[] }>(({ input, signal }) =>
  findDeletedPortfolioItems(input.ids, signal),
);
