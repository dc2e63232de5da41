import { type ModelOf, noPayload } from './catalog-entry.ts';
import { denied, offline } from './testing/fixtures.ts';
import type { UndoDeleteInput, undoDeleteMachine } from './undo-delete.machine.ts';

export const undoDeleteInput: UndoDeleteInput = { ids: ['item-1'] };

const undo = { role: 'button', name: 'Undo' };
const tryAgain = { role: 'button', name: 'Try again' };

export const undoDeleteModel: ModelOf<typeof undoDeleteMachine> = {
  events: { 'undo.request': noPayload, 'undo.dismiss': noPayload },
  outcomes: {
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      denied: { error: denied },
      offline: { error: offline },
    },
  },
  states: {
    offered: [undo],
    restoring: [
      { ...undo, absent: true },
      { ...tryAgain, absent: true },
    ],
    failed: [tryAgain, { ...undo, absent: true }],
    ended: [
      { ...undo, absent: true },
      { ...tryAgain, absent: true },
    ],
  },
};
