import { useCallback, useEffect } from 'react';
import { loadItems } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { recordMessages } from '#content/record-messages.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import { removableRecords, useRemoval, useRestored } from '#editing/removal.ts';
import { usePagedList } from '#editing/use-paged-list.ts';
import { useEmitted } from '#ui/use-emitted.ts';

export const itemMessages = recordMessages(portfolioItem);

export const removableItems = removableRecords(portfolioItem);

/**
 * Changes the query of the URL, and with it the list. A correction replaces the history entry; `isFromTop` scrolls to
 * the top of the page.
 */
export type ShowQuery = (
  change: (query: PortfolioQuery) => PortfolioQuery,
  how?: { isCorrection?: boolean; isFromTop?: boolean },
) => void;

export type PortfolioList = ReturnType<typeof usePortfolioList>;

/**
 * Runs the portfolio list of the query, with its toasts.
 * @param onDeleted also when an item was deleted elsewhere
 */
export function usePortfolioList(search: PortfolioQuery, onShow: ShowQuery, onDeleted: () => void) {
  const { sort, page, search: text, category } = search;
  const list = usePagedList(loadItems, { sort, page, search: text, category }, adminMessages.itemsNotLoaded);
  const { send, reload } = list;
  const startPublishing = useStartPublishing();
  const publish = useCallback(() => startPublishing('portfolio'), [startPublishing]);

  useEmitted(list.actor, {
    'page.loaded': ({ page: { query: shown }, query: requested }) => {
      if (shown && shown.page !== requested.page) {
        onShow((current) => ({ ...current, page: shown.page }), { isCorrection: true });
      }
    },
  });
  const removal = useRemoval(removableItems, {
    onChanged: publish,
    onGone: () => {
      onDeleted();
      reload();
    },
    onUncertain: reload,
  });

  useEffect(
    () => send({ type: 'query.change', query: { sort, page, search: text, category } }),
    [send, sort, page, text, category],
  );
  useRestored(removableItems, reload);

  return { ...list, removal, publish };
}
