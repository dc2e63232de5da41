import { useCallback, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createItem, updateItem } from '#backend/portfolio-items.ts';
import { messages } from '#content/messages.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { confirmLeave } from '#editing/leave-confirmation.ts';
import { discardUnsaved, useOpenForm } from '#editing/open-forms.ts';
import { type EditingSession, editingSessionActors } from '#editing/session-watch.ts';
import { type PortfolioDialogEvent, portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const provideDialog = (session: EditingSession) =>
  portfolioDialogMachine.provide({ actors: { createItem, updateItem, ...editingSessionActors(session) } });

type Settings = {
  /** Whose drafts are kept and offered: a user's id. */
  owner: string;
  /** Under which it is saved. */
  session: EditingSession;
  onCreated: (item: { id: string; title: string }) => void;
  onUpdated: () => void;
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
  /** Closes the dialog; asks first where unsaved changes would be lost. */
  close: () => void;
  /** Whose drafts are stored and offered: a user's id. */
  owner: string;
};

/** What has opened the dialog. */
type Opening = Extract<PortfolioDialogEvent, { type: 'dialog.create' | 'dialog.edit' }>;

/** Runs the portfolio dialog on the real backend. */
export function usePortfolioDialog({
  owner,
  session,
  onCreated,
  onUpdated,
}: Settings): PortfolioDialogControl {
  const [provided] = useState(() => provideDialog(session));
  const [snapshot, send, actor] = useLiveActor(provided);
  const [formNumber, setFormNumber] = useState(0);
  const [opening, setOpening] = useState<Opening | null>(null);

  useEmitted(actor, {
    'item.created': ({ id, title }) => {
      showSuccess(messages.itemCreated);
      discardUnsaved();
      onCreated({ id, title });
    },
    'item.updated': () => {
      showSuccess(messages.itemUpdated);
      discardUnsaved();
      onUpdated();
    },
    'create.failed': ({ error }) => showError(messages.itemNotCreated(error)),
    'update.failed': ({ error }) => showError(messages.itemNotUpdated(error)),
  });

  const sendAndStartForm = useCallback(
    (event: PortfolioDialogEvent) => {
      send(event);
      setFormNumber((number) => number + 1);
    },
    [send],
  );
  const open = useCallback(
    (event: Opening) => {
      setOpening(event);
      sendAndStartForm(event);
    },
    [sendAndStartForm],
  );
  useOpenForm<{ opening: Opening }>({
    name: 'portfolio dialog',
    read: () => (opening && actor.getSnapshot().hasTag('open') ? { opening } : null),
    restore: (state) => open(state.opening),
  });

  async function closeIfLeft(): Promise<void> {
    if (!snapshot.can({ type: 'dialog.close' })) return;
    if (await confirmLeave('dialog')) send({ type: 'dialog.close' });
  }

  return {
    snapshot,
    send,
    formNumber,
    openNew: () => open({ type: 'dialog.create', id: crypto.randomUUID() }),
    openItem: useCallback((item: PortfolioItem) => open({ type: 'dialog.edit', item }), [open]),
    takeTheirs: () => {
      discardUnsaved();
      sendAndStartForm({ type: 'conflict.takeTheirs' });
    },
    close: () => void closeIfLeft(),
    owner,
  };
}

/** Whether somebody else has signed in over an interrupted save. */
export function isHandedOver(snapshot: PortfolioDialogControl['snapshot']): boolean {
  return snapshot.can({ type: 'handover.save' });
}
