import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { saveItem } from '#backend/portfolio-items.ts';
import { adminMessages } from '#content/admin-messages.ts';
import {
  categoryLabel,
  type PortfolioFormValues,
  type PortfolioInput,
  type PortfolioItem,
} from '#domain/portfolio-item.ts';
import type { FormFields } from '#editing/difference-table.tsx';
import { confirmLeave } from '#editing/leave-confirmation.ts';
import { discardUnsaved, useOpenForm } from '#editing/open-forms.ts';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import {
  type PortfolioDialogEvent,
  portfolioDialogMachine,
  saveItemMachine,
} from '#machines/portfolio-dialog.machine.ts';
import type { SaveEvent, SessionActors } from '#machines/shared/save.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

export const itemFields: FormFields<PortfolioFormValues> = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category', format: categoryLabel },
  { name: 'description', label: 'Description' },
  { name: 'image_url', label: 'Image URL' },
];

const provideDialog = (session: SessionActors) =>
  portfolioDialogMachine.provide({
    actors: { save: saveItemMachine.provide({ actors: { write: saveItem, ...session } }) },
  });

type Settings = {
  session: SessionActors;
  onCreated: (item: { id: string; title: string }) => void;
  onUpdated: () => void;
};

/** What has opened the dialog. */
type Opening = Extract<PortfolioDialogEvent, { type: 'dialog.create' | 'dialog.edit' }>;

/** Runs the portfolio dialog on the real backend; toasts report how a save ended. */
export function usePortfolioDialog({ session, onCreated, onUpdated }: Settings) {
  const [provided] = useState(() => provideDialog(session));
  const [snapshot, send, actor] = useLiveActor(provided);
  const save = useSelector(snapshot.children.save, (current) => current);
  const [form, setForm] = useState({ number: 0, opensHistory: false });
  const startPublishing = useStartPublishing();
  const [opening, setOpening] = useState<Opening | null>(null);

  useEmitted(actor, {
    'item.created': ({ item }) => {
      showSuccess(adminMessages.itemCreated);
      startPublishing('portfolio');
      discardUnsaved({ isSaved: true });
      onCreated({ id: item.id, title: item.title });
    },
    'item.updated': () => {
      showSuccess(adminMessages.itemUpdated);
      startPublishing('portfolio');
      discardUnsaved({ isSaved: true });
      onUpdated();
    },
    'create.failed': ({ error }) => showError(adminMessages.itemNotCreated(error)),
    'update.failed': ({ error }) => showError(adminMessages.itemNotUpdated(error)),
  });

  const open = useCallback(
    (event: Opening, opensHistory = false) => {
      if (!actor.getSnapshot().can(event)) return;
      setOpening(event);
      send(event);
      setForm(({ number }) => ({ number: number + 1, opensHistory }));
    },
    [actor, send],
  );
  useOpenForm<{ opening: Opening }>({
    name: 'portfolio dialog',
    read: () => (opening && actor.getSnapshot().hasTag('open') ? { opening } : null),
    restore: (state) => open(state.opening),
  });

  function answer(event: SaveEvent<PortfolioInput>): void {
    if (event.type === 'conflict.takeTheirs') discardUnsaved({ isSaved: false });
    actor.getSnapshot().children.save?.send(event);
    if (event.type === 'conflict.takeTheirs') setForm({ number: form.number + 1, opensHistory: false });
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
    /** The running save; undefined when nothing is saved. */
    save,
    answer,
    /** What the text is typed over. */
    base,
    isNew: base.version === 0 && !save?.matches('conflict') && !save?.matches('missing'),
    canClose,
    /** Another number means that the form starts anew from the machine's `initial` texts. */
    formNumber: form.number,
    /** The form starts with its history open. */
    opensHistory: form.opensHistory,
    openNew: () => open({ type: 'dialog.create', id: crypto.randomUUID() }),
    openItem: useCallback(
      (item: PortfolioItem, opensHistory?: boolean) => open({ type: 'dialog.edit', item }, opensHistory),
      [open],
    ),
    /** Asks first where unsaved changes would be lost. */
    close: () => void closeIfLeft(),
  };
}

export type PortfolioDialogControl = ReturnType<typeof usePortfolioDialog>;
