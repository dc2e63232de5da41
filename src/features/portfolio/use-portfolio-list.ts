import { useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { deleteItem } from '#actors/delete-item.ts';
import { loadItems } from '#actors/load-items.ts';
import { messages } from '#content/messages.ts';
import type { BackendError } from '#domain/backend-error.ts';
import { type PortfolioListEvent, portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';

const providedList = portfolioListMachine.provide({ actors: { loadItems, deleteItem } });

type Told = {
  /** A call was refused by the database. */
  onDenied: () => void;
  /** An item of the list is gone. */
  onDeleted: () => void;
};

/** The running list of portfolio items; what becomes of it is said by toasts. */
export type PortfolioList = {
  snapshot: SnapshotFrom<typeof portfolioListMachine>;
  send: (event: PortfolioListEvent) => void;
};

/** Runs the portfolio list on the real backend. */
export function usePortfolioList(told: Told): PortfolioList {
  const [snapshot, send, actor] = useLiveActor(providedList);
  const deleted = useEffectEvent(told.onDeleted);
  const failed = useEffectEvent((error: BackendError) => {
    if (error.kind === 'denied') told.onDenied();
  });

  useEffect(() => {
    const subscriptions = [
      actor.on('list.failed', ({ error }) => {
        showError(messages.itemsNotLoaded(error));
        failed(error);
      }),
      actor.on('item.deleted', () => {
        showSuccess(messages.itemDeleted);
        deleted();
      }),
      actor.on('item.missing', () => {
        showError(messages.itemAlreadyGone);
        deleted();
      }),
      actor.on('delete.failed', ({ error }) => {
        showError(messages.itemNotDeleted(error));
        failed(error);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  return { snapshot, send };
}
