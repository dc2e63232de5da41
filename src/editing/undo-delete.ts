import { useEffect, useEffectEvent } from 'react';
import { createActor, type PromiseActorLogic } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { DeletedPage, RestoreResult } from '#domain/deleted-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { undoDeleteMachine } from '#machines/undo-delete.machine.ts';
import { inspection } from '#ui/inspection.ts';
import { showError, showSuccess, toastsEnd } from '#ui/toast.tsx';
import type { ToastText } from '#ui/toast-stack.tsx';

/** A kind of records that can be restored, and its texts. One constant for each kind. */
export type RestorableKind = {
  actors: {
    loadDeleted: PromiseActorLogic<DeletedPage, { after: string | null }>;
    restoreRecords: PromiseActorLogic<RestoreResult, { ids: readonly string[] }>;
    deleteForGood?: PromiseActorLogic<DeleteResult, { id: string }>;
  };
  texts: {
    /** How long a deleted record can be restored. */
    hint: string;
    /** What the list of deleted records shows when it has none. */
    empty: string;
    notLoaded: (error: BackendError) => ToastText;
    restored: (count: number) => ToastText;
    exists: ToastText;
    missing: ToastText;
    notRestored: (error: BackendError) => ToastText;
    /** Absent where records cannot be deleted for good. */
    forGood?: { question: string; deleted: ToastText; notDeleted: (error: BackendError) => ToastText };
  };
};

const listeners = new Map<RestorableKind, Set<() => void>>();

/** Calls the function when records of this kind were restored, also by a toast of an earlier page. */
export function useRestored(kind: RestorableKind, onRestored: () => void): void {
  const notify = useEffectEvent(onRestored);
  useEffect(() => {
    const ofKind = listeners.get(kind) ?? new Set();
    const listener = () => notify();
    listeners.set(kind, ofKind.add(listener));
    return () => void ofKind.delete(listener);
  }, [kind]);
}

/**
 * Shows the toast of a delete with Undo in it, which also works, with `onUndone`, after the page has been left, until
 * the session ends.
 */
export function showDeleted(
  kind: RestorableKind,
  ids: readonly string[],
  deleted: ToastText,
  onUndone?: () => void,
): void {
  const { texts } = kind;
  const { restoreRecords } = kind.actors;
  const actor = createActor(undoDeleteMachine.provide({ actors: { restoreRecords } }), {
    ...inspection,
    input: { ids },
  });
  const action = (label: string) => ({
    label,
    onPress: () => actor.send({ type: 'undo.request' }),
    onClose: () => actor.send({ type: 'undo.dismiss' }),
  });
  const notify = () => {
    for (const listener of listeners.get(kind) ?? []) listener();
  };
  actor.on('records.restored', () => {
    showSuccess(texts.restored(ids.length));
    onUndone?.();
    notify();
  });
  actor.on('records.exists', () => {
    showError(texts.exists);
    notify();
  });
  actor.on('records.missing', () => showError(texts.missing));
  actor.on('request.failed', ({ error }) => showError(texts.notRestored(error), action('Try again')));
  actor.start();
  toastsEnd().addEventListener('abort', () => actor.stop());
  showSuccess(deleted, action('Undo'));
}
