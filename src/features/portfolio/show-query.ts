import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';

/**
 * Shows other rows by changing the URL; `change` receives the URL's current query. A correction replaces the history
 * entry; `isFromTop` scrolls to the top of the page.
 */
export type ShowQuery = (
  change: (query: PortfolioQuery) => PortfolioQuery,
  how?: { isCorrection?: boolean; isFromTop?: boolean },
) => void;
