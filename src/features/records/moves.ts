import { fromPromise } from 'xstate';
import { moveDocuments } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { movesMachine, type Positions } from '#machines/moves.machine.ts';
import { createChild } from '#ui/application.ts';
import { startWrite } from '#ui/lasting-write.ts';
import { showError } from '#ui/toast.tsx';

const storePositions = fromPromise(async ({ input }: { input: { positions: Positions } }) => {
  const written = await startWrite(moveDocuments, input);
  if (written === null) return 'sessionEnded';
  if ('error' in written) throw written.error;
  return 'stored';
});

/** Outlives the pages of the admin area, as the moves do. */
export const moves = createChild(movesMachine.provide({ actors: { storePositions } })).start();

moves.on('moves.failed', ({ error }) => showError(adminMessages.notMoved(error)));
