import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { RemovalEmitted, RemovalInput, removalMachine } from './removal.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';

const ids = ['item-1', 'item-2'];

export const removalInput: RemovalInput = { ids, task: 'delete' };

export const otherRemovalInputs: RemovalInput[] = [
  { ids, task: 'deleteForGood' },
  { ids, task: 'restore' },
];

type Facts = {
  /** What a person is asked or offered, or what is requested; null at the end. */
  step: 'question' | 'deleteRecords' | 'undo' | 'restoreRecords' | null;
  isForGood: boolean;
  /** A request for what is asked or offered had no response. */
  mayBeDone: boolean;
};

const at =
  (step: Facts['step']) =>
  (facts: Facts): boolean =>
    facts.step === step;

const ended = (type: Exclude<RemovalEmitted['type'], 'request.failed'>) =>
  ({ facts: { step: null }, emits: [{ type }], output: undefined }) as const;

const isRefused = (error: BackendError) => error === denied || error === recursion;
const failures = errors({
  denied,
  recursion,
  offline,
  'given up by a gateway': givenUp,
  'timed out': timedOut(),
});

export const removalModel: ModelOf<typeof removalMachine> = {
  events: withoutPayload('delete.cancel', 'delete.confirm', 'restore.request', 'restore.dismiss'),
  outcomes: {
    deleteRecords: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      ...failures,
    },
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      ...failures,
    },
  },
  expectations: expectations<typeof removalMachine, Facts>()({
    start: ({ task }) => ({
      facts: {
        step: task === 'restore' ? 'undo' : 'question',
        isForGood: task === 'deleteForGood',
        mayBeDone: false,
      },
    }),
    seen: () => null,
    situation: ({ step }) => {
      const isDeleting = step === 'deleteRecords';
      const isAsked = step === 'question' || isDeleting;
      return {
        seen: null,
        tags: [
          ...when(isAsked || step === 'restoreRecords', 'busy'),
          ...when(isAsked, 'confirmingDelete'),
          ...when(isDeleting, 'deleting'),
        ],
        running: step === 'deleteRecords' || step === 'restoreRecords' ? [step] : [],
        screen: when(isAsked, button('Cancel', { disabled: isDeleting })),
      };
    },
    rules: (on) => ({
      'nothing is deleted after Cancel': on('delete.cancel', {
        given: at('question'),
        causes: { facts: { step: null }, output: undefined },
      }),
      'the records are deleted after the question alone, once': on('delete.confirm', {
        given: at('question'),
        causes: { facts: { step: 'deleteRecords' }, calls: { deleteRecords: { ids } } },
      }),
      'a delete can be undone; records that are gone after one without a response were deleted by it': on(
        ['deleteRecords: deleted', 'deleteRecords: deleted elsewhere'],
        {
          given: ({ isForGood, mayBeDone }, { output }) =>
            !isForGood && (output.outcome === 'deleted' || mayBeDone),
          causes: { facts: { step: 'undo', mayBeDone: false }, emits: [{ type: 'records.deleted' }] },
        },
      ),
      'records that were gone before are no success, and cannot be undone': on(
        'deleteRecords: deleted elsewhere',
        { given: ({ isForGood, mayBeDone }) => !isForGood && !mayBeDone, causes: ended('records.gone') },
      ),
      'records that are deleted for good, now or before, are gone': on('deleteRecords done', {
        given: ({ isForGood }) => isForGood,
        causes: ended('records.deleted'),
      }),
      'a request that fails can be made again, and may have happened unless it was refused': on(
        ['deleteRecords failed', 'restoreRecords failed'],
        {
          causes: ({ step, mayBeDone }, { error }) => {
            const request = step === 'deleteRecords' ? step : 'restoreRecords';
            return {
              facts: {
                step: step === 'deleteRecords' ? 'question' : 'undo',
                mayBeDone: mayBeDone || !isRefused(error),
              },
              emits: [{ type: 'request.failed', request, error }],
            };
          },
        },
      ),
      'all records of a delete are restored, in one request': on('restore.request', {
        given: at('undo'),
        causes: { facts: { step: 'restoreRecords' }, calls: { restoreRecords: { ids } } },
      }),
      'a closed toast ends the offer': on('restore.dismiss', {
        given: at('undo'),
        causes: { facts: { step: null }, output: undefined },
      }),
      'restored records are announced, also those that a restore without a response has restored': on(
        ['restoreRecords: restored', 'restoreRecords: restored elsewhere'],
        {
          given: ({ mayBeDone }, { output }) => output.outcome === 'restored' || mayBeDone,
          causes: ended('records.restored'),
        },
      ),
      'records that were restored before are no success': on('restoreRecords: restored elsewhere', {
        given: ({ mayBeDone }) => !mayBeDone,
        causes: ended('records.exists'),
      }),
      'records that were deleted for good cannot be restored': on('restoreRecords: deleted for good', {
        causes: ended('records.missing'),
      }),
    }),
    invariants: {
      'nothing is deleted without a question': ({ running, tags }) =>
        !running.includes('deleteRecords') || tags.includes('confirmingDelete'),
    },
  }),
};
