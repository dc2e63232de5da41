import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createItem } from '#actors/create-item.ts';
import { updateItem } from '#actors/update-item.ts';
import { messages } from '#content/messages.ts';
import type { BackendError } from '#domain/backend-error.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { type PortfolioDialogEvent, portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';

const providedDialog = portfolioDialogMachine.provide({ actors: { createItem, updateItem } });

type Told = {
  /** A call was refused by the database. */
  onDenied: () => void;
  onSaved: () => void;
};

/** The running dialog; what becomes of it is said by toasts. */
export type PortfolioDialogControl = {
  snapshot: SnapshotFrom<typeof portfolioDialogMachine>;
  send: (event: PortfolioDialogEvent) => void;
  /** Another number means that the form starts anew from the machine's `initial` texts. */
  formNumber: number;
  openNew: () => void;
  openItem: (item: PortfolioItem) => void;
  takeTheirs: () => void;
};

/** Runs the portfolio dialog on the real backend. */
export function usePortfolioDialog(told: Told): PortfolioDialogControl {
  const [snapshot, send, actor] = useLiveActor(providedDialog);
  const [formNumber, setFormNumber] = useState(0);
  const saved = useEffectEvent(told.onSaved);
  const failed = useEffectEvent((error: BackendError) => {
    if (error.kind === 'denied') told.onDenied();
  });

  useEffect(() => {
    const subscriptions = [
      actor.on('item.created', () => {
        showSuccess(messages.itemCreated);
        saved();
      }),
      actor.on('item.updated', () => {
        showSuccess(messages.itemUpdated);
        saved();
      }),
      actor.on('create.failed', ({ error }) => {
        showError(messages.itemNotCreated(error));
        failed(error);
      }),
      actor.on('update.failed', ({ error }) => {
        showError(messages.itemNotUpdated(error));
        failed(error);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  const sendAndStartForm = useCallback(
    (event: PortfolioDialogEvent) => {
      send(event);
      setFormNumber((number) => number + 1);
    },
    [send],
  );
  const openItem = useCallback(
    (item: PortfolioItem) => sendAndStartForm({ type: 'dialog.edit', item }),
    [sendAndStartForm],
  );

  return {
    snapshot,
    send,
    formNumber,
    openNew: () => sendAndStartForm({ type: 'dialog.create', id: crypto.randomUUID() }),
    openItem,
    takeTheirs: () => sendAndStartForm({ type: 'conflict.takeTheirs' }),
  };
}
