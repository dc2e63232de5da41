import { fromPromise } from 'xstate';
import { type ContentDocument, loadDocuments } from '#backend/documents.ts';
import { moveDocuments } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { inOrder } from '#domain/place.ts';
import { startPublishing } from '#editing/publishing-status.tsx';
import { usePagedList } from '#editing/use-paged-list.ts';
import { movesMachine, type Positions } from '#machines/moves.machine.ts';
import { longLived } from '#ui/application.ts';
import { startWrite } from '#ui/lasting-write.ts';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { positionsAfterMove } from './order.ts';

export type Documents = ReturnType<typeof useDocuments>;

const publish = () => startPublishing('content');

const storePositions = fromPromise(async ({ input }: { input: { positions: Positions } }) => {
  const written = await startWrite(moveDocuments, input);
  if (written === null) return 'sessionEnded';
  if ('error' in written) throw written.error;
  return 'stored';
});

/** Outlives the pages of the admin area, as the moves do. */
const moves = longLived(movesMachine.provide({ actors: { storePositions } }), { systemId: 'moves' }).start();

moves.on('moves.ended', ({ isAnyStored }) => {
  if (isAnyStored) publish();
});
moves.on('moves.failed', ({ error }) => showError(adminMessages.notMoved(error)));

/** Runs the list of all documents, and moves documents within the list of their kind. */
export function useDocuments() {
  const list = usePagedList(loadDocuments, {}, adminMessages.documentsNotLoaded);
  const { shown, send, reload } = list;
  // Another admin may have moved documents, too.
  useEmitted(moves, { 'moves.ended': reload });

  return {
    ...list,
    /** The documents, kind by kind, each in the order of its list; null before the first response. */
    rows: shown && inOrder(shown.rows),
    publish,
    saved: () => {
      publish();
      reload();
    },
    /** Gives a document the place with this index in its list; false where it stays. */
    move: ({ id, kind }: ContentDocument, index: number): boolean => {
      const rows = inOrder(shown?.rows.filter((row) => row.kind === kind) ?? []);
      const positions = positionsAfterMove(rows, id, index);
      if (Object.keys(positions).length === 0) return false;
      for (const [id, position] of Object.entries(positions)) {
        send({ type: 'row.change', id, change: { position } });
      }
      moves.send({ type: 'documents.move', positions });
      return true;
    },
  };
}
