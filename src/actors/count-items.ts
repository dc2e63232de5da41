import { fromPromise } from 'xstate';
import { countPortfolioItems } from '#backend/portfolio-items.ts';

/** How many portfolio items there are, for the dashboard. */
export const countItems = fromPromise<number, undefined>(({ signal }) => countPortfolioItems(signal));
