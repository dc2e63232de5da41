import type { BackendError } from '#domain/backend-error.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { errors, unanswered, when, withoutPayload } from './shared/model-words.ts';
import { button, presentIf } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';
import type { UndoDeleteInput, undoDeleteMachine } from './undo-delete.machine.ts';

export const undoDeleteInput: UndoDeleteInput = { ids: ['item-1', 'item-2'] };

type Facts = {
  /** Of the toast; null while records are restored, and after that. */
  button: 'Undo' | 'Try again' | null;
  /** A restore had no response. */
  mayBeRestored: boolean;
};

const failed = (error: BackendError, news: Partial<Facts> = {}) =>
  ({
    facts: { ...news, button: 'Try again' },
    emits: [{ type: 'request.failed', request: 'restoreRecords', error }],
  }) as const;

const ended = (type: 'records.restored' | 'records.exists' | 'records.missing') => ({
  emits: [{ type }],
  output: undefined,
});

export const undoDeleteModel: ModelOf<typeof undoDeleteMachine> = {
  events: withoutPayload('undo.request', 'undo.dismiss'),
  outcomes: {
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp }),
    },
  },
  expectations: expectations<typeof undoDeleteMachine, Facts>()({
    start: () => ({ facts: { button: 'Undo', mayBeRestored: false } }),
    // The toasts of its events are all that is on the screen.
    seen: () => null,
    situation: ({ button: shown }) => ({
      seen: null,
      running: when(shown === null, 'restoreRecords'),
      screen: ['Undo', 'Try again'].map((name) => button(name, presentIf(name === shown))),
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
      'restored records are announced': on('restoreRecords: restored', { causes: ended('records.restored') }),
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
      'a refused restore can be tried again': on(['restoreRecords: denied', 'restoreRecords: recursion'], {
        causes: (_, { error }) => failed(error),
      }),
      'a restore without a response may have happened': on(unanswered('restoreRecords'), {
        causes: (_, { error }) => failed(error, { mayBeRestored: true }),
      }),
    }),
  }),
};
