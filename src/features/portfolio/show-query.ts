import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';

/**
 * Asks for other rows by changing the URL, whose query `change` receives as it is at that moment. A correction
 * leaves no step to go back to; `isFromTop` scrolls to the head of the page.
 */
export type ShowQuery = (
  change: (query: PortfolioQuery) => PortfolioQuery,
  how?: { isCorrection?: boolean; isFromTop?: boolean },
) => void;
