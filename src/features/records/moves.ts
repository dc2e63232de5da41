import { fromPromise } from 'xstate';
import { moveDocuments } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { startPublishing } from '#editing/publishing-status.tsx';
import { movesMachine, type Positions } from '#machines/moves.machine.ts';
import { longLived } from '#ui/application.ts';
import { startWrite } from '#ui/lasting-write.ts';
import { showError } from '#ui/toast.tsx';

const storePositions = fromPromise(async ({ input }: { input: { positions: Positions } }) => {
  const written = await startWrite(moveDocuments, input);
  if (written === null) return 'sessionEnded';
  if ('error' in written) throw written.error;
  return 'stored';
});

/** Outlives the pages of the admin area, as the moves do. */
export const moves = longLived(movesMachine.provide({ actors: { storePositions } }), {
  systemId: 'moves',
}).start();

moves.on('moves.ended', ({ isAnyStored }) => {
  if (isAnyStored) startPublishing('content');
});
moves.on('moves.failed', ({ error }) => showError(adminMessages.notMoved(error)));
