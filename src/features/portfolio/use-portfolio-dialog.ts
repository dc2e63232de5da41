import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { saveItem } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { PortfolioDraft, PortfolioItem } from '#domain/portfolio-item.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { confirmLeave } from '#editing/leave-confirmation.ts';
import { discardUnsaved, useOpenForm } from '#editing/open-forms.ts';
import { type EditingSession, sessionActors } from '#editing/session-watch.ts';
import {
  type PortfolioDialogEvent,
  portfolioDialogMachine,
  saveItemMachine,
} from '#machines/portfolio-dialog.machine.ts';
import type { SaveEvent } from '#machines/shared/save.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const provideDialog = (session: EditingSession) =>
  portfolioDialogMachine.provide({
    actors: { save: saveItemMachine.provide({ actors: { write: saveItem, ...sessionActors(session) } }) },
  });

type Settings = {
  /** Whose drafts are stored and offered: a user's id. */
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
  /** The running save; undefined when nothing is saved. */
  save: SnapshotFrom<typeof saveItemMachine> | undefined;
  /** Answers a question of the running save. */
  answer: (event: SaveEvent<PortfolioDraft>) => void;
  /** What the text is typed over. */
  base: RowVersion;
  /** The item is not stored yet. */
  isNew: boolean;
  canClose: boolean;
  /** Another number means that the form starts anew from the machine's `initial` texts. */
  formNumber: number;
  openNew: () => void;
  openItem: (item: PortfolioItem) => void;
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
  const save = useSelector(snapshot.children.save, (current) => current);
  const [formNumber, setFormNumber] = useState(0);
  const [opening, setOpening] = useState<Opening | null>(null);

  useEmitted(actor, {
    'item.created': ({ item }) => {
      showSuccess(adminMessages.itemCreated);
      discardUnsaved();
      onCreated({ id: item.id, title: item.title });
    },
    'item.updated': () => {
      showSuccess(adminMessages.itemUpdated);
      discardUnsaved();
      onUpdated();
    },
    'create.failed': ({ error }) => showError(adminMessages.itemNotCreated(error)),
    'update.failed': ({ error }) => showError(adminMessages.itemNotUpdated(error)),
  });

  const startForm = useCallback(() => setFormNumber((number) => number + 1), []);
  const open = useCallback(
    (event: Opening) => {
      setOpening(event);
      send(event);
      startForm();
    },
    [send, startForm],
  );
  useOpenForm<{ opening: Opening }>({
    name: 'portfolio dialog',
    read: () => (opening && actor.getSnapshot().hasTag('open') ? { opening } : null),
    restore: (state) => open(state.opening),
  });

  function answer(event: SaveEvent<PortfolioDraft>): void {
    if (event.type === 'conflict.takeTheirs') discardUnsaved();
    actor.getSnapshot().children.save?.send(event);
    if (event.type === 'conflict.takeTheirs') startForm();
  }

  const canClose = snapshot.can({ type: 'dialog.close' }) || (save?.can({ type: 'save.cancel' }) ?? false);
  async function closeIfLeft(): Promise<void> {
    if (!canClose || !(await confirmLeave('dialog'))) return;
    send({ type: 'dialog.close' });
    answer({ type: 'save.cancel' });
  }

  const { id, version } = snapshot.context;
  const base = save?.context.base ?? { id, version };

  return {
    snapshot,
    send,
    save,
    answer,
    base,
    isNew: base.version === 0 && !save?.matches('conflict') && !save?.matches('missing'),
    canClose,
    formNumber,
    openNew: () => open({ type: 'dialog.create', id: crypto.randomUUID() }),
    openItem: useCallback((item: PortfolioItem) => open({ type: 'dialog.edit', item }), [open]),
    close: () => void closeIfLeft(),
    owner,
  };
}
