import { useEffect } from 'react';
import { loadItems } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { usePagedList } from '#editing/use-paged-list.ts';
import { useEmitted } from '#ui/use-emitted.ts';

/**
 * Changes the query of the URL, and with it the list. A correction replaces the history entry; `isFromTop` scrolls to
 * the top of the page.
 */
export type ShowQuery = (
  change: (query: PortfolioQuery) => PortfolioQuery,
  how?: { isCorrection?: boolean; isFromTop?: boolean },
) => void;

export type PortfolioList = ReturnType<typeof usePortfolioList>;

/** Runs the list of the query in the URL, which is corrected where its page is beyond the end. */
export function usePortfolioList({ sort, page, search, category }: PortfolioQuery, onShow: ShowQuery) {
  const list = usePagedList(loadItems, { sort, page, search, category }, adminMessages.itemsNotLoaded);
  const { send, actor } = list;
  useEmitted(actor, {
    'page.loaded': ({ page: { query: shown }, query: requested }) => {
      if (shown && shown.page !== requested.page) {
        onShow((current) => ({ ...current, page: shown.page }), { isCorrection: true });
      }
    },
  });
  useEffect(
    () => send({ type: 'query.change', query: { sort, page, search, category } }),
    [send, sort, page, search, category],
  );
  return list;
}
