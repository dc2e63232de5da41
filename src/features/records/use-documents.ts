import { type ContentDocument, loadDocuments } from '#backend/documents.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { inOrder } from '#domain/place.ts';
import { startPublishing } from '#editing/publishing-status.tsx';
import { usePagedList } from '#editing/use-paged-list.ts';
import { useEmitted } from '#ui/use-emitted.ts';
import { moves } from './moves.ts';
import { positionsAfterMove } from './order.ts';

export type Documents = ReturnType<typeof useDocuments>;

const publish = () => startPublishing('content');

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
