import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { ActorRefFrom, PromiseActorLogic } from 'xstate';
import { loadDeletedRecords, restoreDeleted } from '#backend/history.ts';
import { deleteRecords } from '#backend/records.ts';
import { type RemovalTexts, recordMessages } from '#content/record-messages.ts';
import type { DeletedPage, DeletedQuery, DeleteResult, RestoreResult } from '#domain/deleted-record.ts';
import type { PageRequest } from '#domain/page.ts';
import { type RemovalInput, removalMachine } from '#machines/removal.machine.ts';
import { announce, createChild, sessionSignal, stopChild, useAnnouncements } from '#ui/application.ts';
import { lasting } from '#ui/lasting-write.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import type { ToastText } from '#ui/toast-stack.tsx';
import { useEmitted } from '#ui/use-emitted.ts';

type Ids = { ids: readonly string[] };

/** A kind of records that can be deleted and restored, and its texts. */
export type RemovableKind = {
  id: string;
  actors: {
    deleteRecords: PromiseActorLogic<DeleteResult, Ids>;
    restoreRecords: PromiseActorLogic<RestoreResult, Ids>;
    /** Absent where records cannot be deleted for good. */
    deleteForGood?: PromiseActorLogic<DeleteResult, Ids>;
  };
  texts: RemovalTexts & { forGood?: DeleteTexts };
};

/** A kind whose deleted records are listed. */
export type ListedKind = RemovableKind & {
  actors: { loadDeleted: PromiseActorLogic<DeletedPage, PageRequest<DeletedQuery, string>> };
};

type DeleteTexts = Pick<RemovalTexts, 'title' | 'question' | 'note' | 'deleted' | 'notDeleted'>;

type Removal = ActorRefFrom<typeof removalMachine>;

/** How the records of a kind of content are deleted and restored. */
export function removableRecords(kind: Parameters<typeof deleteRecords>[0]): ListedKind {
  return {
    id: kind.id,
    actors: {
      loadDeleted: loadDeletedRecords(kind),
      deleteRecords: deleteRecords(kind),
      restoreRecords: restoreDeleted(kind),
    },
    texts: recordMessages(kind).removed,
  };
}

/** Calls the function when records of this kind, or of any, were restored, also by a toast of an earlier page. */
export function useRestored(kind: RemovableKind | 'any', onRestored: (ids: readonly string[]) => void): void {
  useAnnouncements({
    'records.restored': ({ kind: restored, ids }) => {
      if (kind === 'any' || restored === kind.id) onRestored(ids);
    },
  });
}

/**
 * Starts a removal with its toasts. It goes on after the page has been left, until the session ends.
 *
 * @param onChanged the records were deleted or restored, now or before
 * @param offered the toast with Undo, where the records are deleted already
 */
function startRemoval(
  kind: RemovableKind,
  input: RemovalInput,
  onChanged: () => void,
  offered?: ToastText,
): Removal {
  const { texts, actors } = kind;
  const isForGood = input.task === 'deleteForGood';
  const { deleted, notDeleted } = deleteTexts(kind, input.task);
  const deleteRecords = isForGood ? actors.deleteForGood : actors.deleteRecords;
  const provided = removalMachine.provide({
    actors: {
      restoreRecords: lasting(actors.restoreRecords),
      ...(deleteRecords && { deleteRecords: lasting(deleteRecords) }),
    },
  });
  const actor: Removal = createChild(provided, { input });
  const action = (label: string) => ({
    label,
    onPress: () => actor.send({ type: 'restore.request' }),
    onClose: () => actor.send({ type: 'restore.dismiss' }),
  });
  /** Else the list of deleted records offers the restore. */
  const hasUndo = input.task === 'delete' || offered !== undefined;
  const notify = () => announce({ type: 'records.restored', kind: kind.id, ids: input.ids });
  actor.on('records.deleted', () => {
    showSuccess(deleted, isForGood ? undefined : action('Undo'));
    onChanged();
  });
  actor.on('records.gone', () => {
    showError(texts.gone);
    onChanged();
  });
  actor.on('records.restored', () => {
    showSuccess(texts.restored(input.ids.length));
    onChanged();
    notify();
  });
  actor.on('records.exists', () => {
    showError(texts.exists);
    onChanged();
    notify();
  });
  actor.on('records.missing', () => showError(texts.missing));
  actor.on('request.failed', ({ request, error }) => {
    if (request === 'restoreRecords') {
      showError(texts.notRestored(error), hasUndo ? action('Try again') : undefined);
    } else showError(notDeleted(error));
  });
  actor.start();
  sessionSignal().addEventListener('abort', () => stopChild(actor));
  if (offered) showSuccess(offered, action('Undo'));
  return actor;
}

const deleteTexts = ({ texts }: RemovableKind, task: RemovalInput['task'] | undefined): DeleteTexts =>
  (task === 'deleteForGood' && texts.forGood) || texts;

/** Shows the toast of records that were deleted, with Undo in it. */
export function showDeleted(
  kind: RemovableKind,
  ids: readonly string[],
  deleted: ToastText,
  onRestored: () => void,
): void {
  startRemoval(kind, { ids, task: 'restore' }, onRestored, deleted);
}

/** A record as the question names it. */
type Target = { id: string; title: string; detail?: string };

type Settings = {
  /**
   * Records were deleted or restored, now or before, perhaps after the page has been left. The same function in each
   * render.
   */
  onChanged: () => void;
  /** The record is no longer where it was. */
  onGone: (target: Target) => void;
  /** The record may be deleted: the request had no response in time. */
  onUncertain?: () => void;
};

/** Removes the records of a page, one at a time. A question ends with its page; a delete and its Undo go on. */
export function useRemoval(kind: RemovableKind, settings: Settings) {
  const { onChanged, onGone, onUncertain } = settings;
  const [current, setCurrent] = useState<{ target: Target; actor: Removal } | null>(null);
  const snapshot = useSelector(current?.actor, (state) => state);
  const notifyGone = () => current && onGone(current.target);
  useEmitted(current?.actor, {
    'records.deleted': notifyGone,
    'records.gone': notifyGone,
    'records.missing': notifyGone,
    'request.failed': ({ request, error }) => {
      if (request === 'deleteRecords' && error.kind === 'timedOut') onUncertain?.();
    },
  });
  useEffect(() => () => cancel(current?.actor), [current]);
  const start = useCallback(
    (target: Target, task: RemovalInput['task'] = 'delete') => {
      const actor = startRemoval(kind, { ids: [target.id], task }, onChanged);
      setCurrent({ target, actor });
      return actor;
    },
    [kind, onChanged],
  );
  const { title, question, note } = deleteTexts(kind, snapshot?.context.task);
  return {
    /** The record that was chosen last. */
    target: current?.target,
    isBusy: snapshot?.hasTag('busy') ?? false,
    /** The props of the dialog with the question. */
    question: {
      title,
      question,
      note,
      record: current?.target.title,
      isOpen: snapshot?.hasTag('confirmingDelete') ?? false,
      isDeleting: snapshot?.hasTag('deleting') ?? false,
      onConfirm: () => current?.actor.send({ type: 'delete.confirm' }),
      onCancel: () => cancel(current?.actor),
    },
    start,
    /** A restore of the same record that failed goes on: it knows whether it had a response. */
    restore: (target: Target) => {
      const event = { type: 'restore.request' } as const;
      const isAgain = current?.target.id === target.id && current.actor.getSnapshot().can(event);
      (isAgain ? current.actor : start(target, 'restore')).send(event);
    },
  };
}

/** An actor that has ended would warn of the event. */
function cancel(actor: Removal | undefined): void {
  const event = { type: 'delete.cancel' } as const;
  if (actor?.getSnapshot().can(event)) actor.send(event);
}
