import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import { deleteItem, loadItems } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { type PortfolioListEvent, portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const providedList = portfolioListMachine.provide({ actors: { loadItems, deleteItem } });

const failures = { loadItems: adminMessages.itemsNotLoaded, deleteItem: adminMessages.itemNotDeleted };

type Handlers = {
  /** An item of the list was deleted, here or elsewhere. */
  onDeleted: () => void;
  /** The requested page does not exist; this one is shown instead. */
  onPageCorrected: (page: number) => void;
};

/** The running list of portfolio items; toasts report what becomes of it. */
export type PortfolioList = {
  snapshot: SnapshotFrom<typeof portfolioListMachine>;
  send: (event: PortfolioListEvent) => void;
};

/** Runs the portfolio list, which follows the query. */
export function usePortfolioList(
  query: PortfolioQuery,
  { onDeleted, onPageCorrected }: Handlers,
): PortfolioList {
  const [snapshot, send, actor] = useLiveActor(providedList, { input: { query } });

  useEmitted(actor, {
    'request.failed': ({ request, error }) => showError(failures[request](error)),
    'page.corrected': ({ page }) => onPageCorrected(page),
    'item.deleted': () => {
      showSuccess(adminMessages.itemDeleted);
      onDeleted();
    },
    'item.missing': () => {
      showError(adminMessages.itemAlreadyGone);
      onDeleted();
    },
  });

  useEffect(() => send({ type: 'list.show', query }), [send, query]);
  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) send({ type: 'list.reload' });
  });

  return { snapshot, send };
}
