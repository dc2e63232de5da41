import { moveDocuments } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { announce, useAnnouncements } from '#ui/application.ts';
import { startWrite } from '#ui/lasting-write.ts';
import { showError } from '#ui/toast.tsx';

/** Positions by the ids of documents. */
type Positions = Readonly<Record<string, string>>;

/** What is sent once the positions before are stored. */
let waiting: Positions = {};
let isSending = false;

/** Stores positions, those of one move after those of the one before. A failure is said, and ends the moves after it. */
export async function storePositions(positions: Positions, onStored: () => void): Promise<void> {
  waiting = { ...waiting, ...positions };
  if (isSending) return;
  isSending = true;
  let isAnyStored = false;
  while (Object.keys(waiting).length > 0) {
    const next = waiting;
    waiting = {};
    const written = await startWrite(moveDocuments, { positions: next });
    if (written && 'output' in written) isAnyStored = true;
    else waiting = {};
    if (written && 'error' in written) showError(adminMessages.notMoved(written.error));
  }
  isSending = false;
  if (isAnyStored) onStored();
  announce({ type: 'moves.ended' });
}

/** Calls the function when moves have ended, also those of an earlier page. */
export function useMovesEnded(onEnded: () => void): void {
  useAnnouncements({ 'moves.ended': onEnded });
}
