import { type ContentDocument, loadDocuments } from '#backend/documents.ts';
import { moveDocuments } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { toBackendError } from '#domain/backend-error.ts';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import { pagedListMachine } from '#machines/paged-list.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { useRequest } from '#ui/use-request.ts';
import { inOrder, positionsAfterMove } from './order.ts';

const providedList = pagedListMachine<Record<never, never>, ContentDocument, never>().provide({
  actors: { loadPage: loadDocuments },
});

export type Documents = ReturnType<typeof useDocuments>;

/** Runs the list of all documents, and moves them within the list of their kind. */
export function useDocuments() {
  const [snapshot, send, actor] = useLiveActor(providedList, { input: { query: {} } });
  const startPublishing = useStartPublishing();
  const publish = () => startPublishing('content');
  const reload = () => send({ type: 'list.reload' });
  const { isRunning: isMoving, start } = useRequest(moveDocuments, {
    onDone: () => {
      publish();
      // Somebody else may have moved documents meanwhile.
      reload();
    },
    onError: (error) => {
      showError(adminMessages.notMoved(toBackendError(error)));
      reload();
    },
  });
  useEmitted(actor, {
    'request.failed': ({ error }) => showError(adminMessages.documentsNotLoaded(error)),
  });
  const { shown, isOutdated } = snapshot.context;
  useReconnection(() => {
    if (isOutdated) reload();
  });

  return {
    actor,
    /** The documents, kind by kind, each in the order of its list; null before the first response. */
    rows: shown && inOrder(shown.rows),
    isLoading: snapshot.hasTag('loading'),
    isOutdated,
    reload,
    publish,
    saved: () => {
      publish();
      reload();
    },
    /** Gives a document the place with this index in its list; false where it stays. */
    move: ({ id, kind }: ContentDocument, index: number): boolean => {
      const rows = inOrder(shown?.rows.filter((row) => row.kind === kind) ?? []);
      const positions = positionsAfterMove(rows, id, index);
      if (isMoving || Object.keys(positions).length === 0) return false;
      for (const [id, position] of Object.entries(positions)) {
        send({ type: 'row.change', id, change: { position } });
      }
      start({ positions });
      return true;
    },
  };
}
