import { useEffect } from 'react';
import { loadDeletedItems, restoreItems } from '#backend/history.ts';
import { deleteItem, loadItems } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import { type RestorableKind, showDeleted, useRestored } from '#editing/undo-delete.ts';
import { portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const providedList = portfolioListMachine.provide({ actors: { loadItems, deleteItem } });

export const restorableItems: RestorableKind = {
  actors: { loadDeleted: loadDeletedItems, restoreRecords: restoreItems },
  texts: adminMessages.deletedItems,
};

const failures = { loadItems: adminMessages.itemsNotLoaded, deleteItem: adminMessages.itemNotDeleted };

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
export function usePortfolioList(query: PortfolioQuery, onShow: ShowQuery, onDeleted: () => void) {
  const [snapshot, send, actor] = useLiveActor(providedList, { input: { query } });
  const startPublishing = useStartPublishing();

  useEmitted(actor, {
    'request.failed': ({ request, error }) => showError(failures[request](error)),
    'page.corrected': ({ page }) => onShow((current) => ({ ...current, page }), { isCorrection: true }),
    'item.deleted': ({ id }) => {
      showDeleted(restorableItems, [id], adminMessages.itemDeleted, () => startPublishing('portfolio'));
      startPublishing('portfolio');
      onDeleted();
    },
    'item.missing': () => {
      showError(adminMessages.itemAlreadyGone);
      onDeleted();
    },
  });

  useEffect(() => send({ type: 'list.changeQuery', query }), [send, query]);
  useRestored(restorableItems, () => send({ type: 'list.reload' }));
  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) send({ type: 'list.reload' });
  });

  const showRestored = () => {
    send({ type: 'list.reload' });
    startPublishing('portfolio');
  };

  return { snapshot, send, showRestored };
}
