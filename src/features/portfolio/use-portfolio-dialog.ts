import { useCallback, useState } from 'react';
import { findDeletedIds, saveRecord } from '#backend/records.ts';
import type { PortfolioItem } from '#content/portfolio-item.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { useConfirmLeave } from '#editing/leave-guard.tsx';
import { type SessionActors, useProvidedEditor } from '#editing/record-editor.ts';
import { portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

const write = saveRecord(portfolioItem);
const findDeleted = findDeletedIds(portfolioItem);

/** Runs the dialog in which an item is made or changed. */
export function usePortfolioDialog(userId: string, session: SessionActors) {
  const provided = useProvidedEditor({ write, findDeleted, session });
  const [machine] = useState(() => portfolioDialogMachine.provide({ actors: { editor: provided } }));
  const [snapshot, send] = useLiveActor(machine);
  const [opensHistory, setOpensHistory] = useState(false);
  const confirmLeave = useConfirmLeave();

  const open = useCallback(
    (stored: PortfolioItem | null) =>
      send({
        type: 'dialog.open',
        editor: {
          owner: userId,
          // All items share it: the base of a draft names its item.
          scope: 'portfolio-item',
          name: portfolioItem.name,
          seed: crypto.randomUUID(),
          // Made here, so that a repeated request cannot make two items.
          newId: crypto.randomUUID(),
          blank: portfolioItem.blank,
          fixed: {},
          stored,
          onMissing: portfolioItem.onMissing,
        },
      }),
    [send, userId],
  );

  return {
    /** The editor of the open dialog. */
    editor: snapshot.children.editor,
    /** The form starts with its history open. */
    opensHistory,
    openNew: () => {
      setOpensHistory(false);
      open(null);
    },
    openItem: useCallback(
      (item: PortfolioItem, withHistory = false) => {
        setOpensHistory(withHistory);
        open(item);
      },
      [open],
    ),
    closeSaved: () => send({ type: 'dialog.close' }),
    /** Asks first where unsaved changes would be lost. */
    close: async () => {
      if (await confirmLeave('dialog')) send({ type: 'dialog.close' });
    },
  };
}
