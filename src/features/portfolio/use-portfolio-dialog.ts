import { useCallback, useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createItem, updateItem } from '#backend/portfolio-items.ts';
import { messages } from '#content/messages.ts';
import { type PortfolioItem, portfolioFormValues } from '#domain/portfolio-item.ts';
import { createRescueSlot, useRescue } from '#editing/crash-recovery.ts';
import { type DraftKey, dropDraft, dropSaved, newSitting } from '#editing/draft-storage.ts';
import { type EditingSession, editingSessionActors } from '#editing/session-watch.ts';
import { mayLeave } from '#editing/unsaved-changes.ts';
import { type PortfolioDialogEvent, portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { draftRecordOf } from './item-drafts.ts';
import { useDraftsOfDeleted } from './use-drafts-of-deleted.ts';

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
  /** Under which what is typed is kept. */
  draftKey: DraftKey;
  /** How often drafts of deleted items have come to be offered with those of new ones. */
  draftsMoved: number;
};

/** What the form holds, in a question about unsaved changes. */
export const unsavedName = 'portfolio item';

/** What has opened the dialog. */
type Opening = Extract<PortfolioDialogEvent, { type: 'dialog.create' | 'dialog.edit' }>;

/** What has opened the dialog, and the sitting that began with it; `isGone`: somebody else has deleted the item. */
type Opened = { by: Opening; sitting: string; isGone?: true };

const openedSlot = createRescueSlot<Opened>();

const recordOf = (opened: Opened | null) =>
  draftRecordOf(opened?.by.type === 'dialog.edit' && !opened.isGone ? opened.by.item.id : undefined);

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
  const [opened, setOpened] = useState<Opened | null>(null);
  const { movedTimes, look } = useDraftsOfDeleted(owner);
  const draftKey = { owner, record: recordOf(opened), sitting: opened?.sitting ?? '' };
  const dropOwnDraft = () => dropSaved(draftKey, portfolioFormValues(actor.getSnapshot().context.draft));

  useEmitted(actor, {
    'item.created': ({ id, title }) => {
      showSuccess(messages.itemCreated);
      dropOwnDraft();
      onCreated({ id, title });
    },
    'item.updated': () => {
      showSuccess(messages.itemUpdated);
      dropOwnDraft();
      onUpdated();
    },
    'create.failed': ({ error }) => showError(messages.itemNotCreated(error)),
    'update.failed': ({ error }) => showError(messages.itemNotUpdated(error)),
  });

  const isGone = snapshot.matches({ edit: 'missing' });
  useEffect(() => {
    if (isGone) setOpened((current) => current && { ...current, isGone });
  }, [isGone]);

  const sendAndStartForm = useCallback(
    (event: PortfolioDialogEvent) => {
      send(event);
      setFormNumber((number) => number + 1);
    },
    [send],
  );
  const begin = useCallback(
    (next: Opened) => {
      setOpened(next);
      sendAndStartForm(next.by);
    },
    [sendAndStartForm],
  );
  const open = useCallback((by: Opening) => begin({ by, sitting: newSitting() }), [begin]);
  useRescue({
    slot: openedSlot,
    read: () => (actor.getSnapshot().hasTag('open') ? opened : null),
    putBack: begin,
  });

  async function closeIfLeft(): Promise<void> {
    if (!snapshot.can({ type: 'dialog.close' })) return;
    if (await mayLeave('dialog')) send({ type: 'dialog.close' });
  }

  return {
    snapshot,
    send,
    formNumber,
    openNew: () => {
      look();
      open({ type: 'dialog.create', id: crypto.randomUUID() });
    },
    openItem: useCallback((item: PortfolioItem) => open({ type: 'dialog.edit', item }), [open]),
    takeTheirs: () => {
      dropDraft(draftKey);
      sendAndStartForm({ type: 'conflict.takeTheirs' });
    },
    close: () => void closeIfLeft(),
    draftKey,
    draftsMoved: movedTimes,
  };
}

/** Whether somebody else has signed in over an interrupted save. */
export function isHandedOver(snapshot: PortfolioDialogControl['snapshot']): boolean {
  return snapshot.can({ type: 'handover.save' });
}
