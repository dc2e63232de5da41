import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { expectations, type ModelOf, noPayload } from './catalog-entry.ts';
import { denied, offline, timeLimit } from './testing/fixtures.ts';
import type { UndoDeleteInput, undoDeleteMachine } from './undo-delete.machine.ts';

export const undoDeleteInput: UndoDeleteInput = { ids: ['item-1', 'item-2'] };

type Facts = {
  /** Of the toast; null while records are restored, and after that. */
  button: 'Undo' | 'Try again' | null;
  /** A restore had no response. */
  mayBeRestored: boolean;
};

const failed = (error: BackendError, news: Partial<Facts> = {}) => ({
  facts: { ...news, button: 'Try again' as const },
  emits: [{ type: 'request.failed' as const, request: 'restoreRecords' as const, error }],
});

const ended = (type: 'records.restored' | 'records.exists' | 'records.missing') => ({
  emits: [{ type }],
  output: undefined,
});

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
  expectations: expectations<typeof undoDeleteMachine, Facts>()({
    start: () => ({ facts: { button: 'Undo', mayBeRestored: false } }),
    timeLimit,
    // The toasts of its events are all that is on the screen.
    seen: () => null,
    situation: ({ button }) => ({
      seen: null,
      running: button === null ? ['restoreRecords'] : [],
      screen: ['Undo', 'Try again'].map((name) => ({
        role: 'button',
        name,
        ...(name !== button && { absent: true as const }),
      })),
    }),
    rules: (on) => ({
      'all records of the delete are restored, in one request': on('undo.request', {
        given: ({ button }) => button !== null,
        causes: { facts: { button: null }, calls: { restoreRecords: { ids: ['item-1', 'item-2'] } } },
      }),
      'a closed toast ends the offer': on('undo.dismiss', {
        given: ({ button }) => button !== null,
        causes: { facts: { button: null }, output: undefined },
      }),
      'restored records are announced': on('restoreRecords: restored', {
        causes: ended('records.restored'),
      }),
      'records that were restored before are no success': on('restoreRecords: restored elsewhere', {
        given: ({ mayBeRestored }) => !mayBeRestored,
        causes: ended('records.exists'),
      }),
      'records that a restore without a response has restored are a success': on(
        'restoreRecords: restored elsewhere',
        { given: ({ mayBeRestored }) => mayBeRestored, causes: ended('records.restored') },
      ),
      'records that were deleted for good cannot be restored': on('restoreRecords: deleted for good', {
        causes: ended('records.missing'),
      }),
      'a refused restore can be tried again': on('restoreRecords: denied', { causes: failed(denied) }),
      'a restore whose response was lost may have happened': on('restoreRecords: offline', {
        causes: failed(offline, { mayBeRestored: true }),
      }),
      'a restore without a response in time may have happened': on('after requestTimeout (restoreRecords)', {
        causes: failed(timedOut(), { mayBeRestored: true }),
      }),
    }),
  }),
};
