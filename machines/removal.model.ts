import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { RemovalEmitted, RemovalInput, removalMachine } from './removal.machine.ts';
import { errors, unanswered, when, withoutPayload } from './shared/model-words.ts';
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

const failed = (request: 'deleteRecords' | 'restoreRecords', error: BackendError) =>
  ({
    facts: { step: request === 'deleteRecords' ? 'question' : 'undo' },
    emits: [{ type: 'request.failed', request, error }],
  }) as const;

const unansweredRequest = (request: 'deleteRecords' | 'restoreRecords', error: BackendError) => {
  const { facts, emits } = failed(request, error);
  return { facts: { ...facts, mayBeDone: true }, emits };
};

export const removalModel: ModelOf<typeof removalMachine> = {
  events: withoutPayload('delete.cancel', 'delete.confirm', 'restore.request', 'restore.dismiss'),
  outcomes: {
    deleteRecords: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp, 'timed out': timedOut() }),
    },
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp, 'timed out': timedOut() }),
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
      'a delete can be undone': on('deleteRecords: deleted', {
        given: ({ isForGood }) => !isForGood,
        causes: { facts: { step: 'undo', mayBeDone: false }, emits: [{ type: 'records.deleted' }] },
      }),
      'records that were gone before are no success, and cannot be undone': on(
        'deleteRecords: deleted elsewhere',
        { given: ({ isForGood, mayBeDone }) => !isForGood && !mayBeDone, causes: ended('records.gone') },
      ),
      'records that are gone after a delete without a response were deleted by it': on(
        'deleteRecords: deleted elsewhere',
        {
          given: ({ isForGood, mayBeDone }) => !isForGood && mayBeDone,
          causes: { facts: { step: 'undo', mayBeDone: false }, emits: [{ type: 'records.deleted' }] },
        },
      ),
      'records that are deleted for good, now or before, are gone': on('deleteRecords done', {
        given: ({ isForGood }) => isForGood,
        causes: ended('records.deleted'),
      }),
      'after a refused delete the question is open again': on(
        ['deleteRecords: denied', 'deleteRecords: recursion'],
        { causes: (_, { error }) => failed('deleteRecords', error) },
      ),
      'a delete without a response may have happened, and is asked about again': on(
        unanswered('deleteRecords'),
        { causes: (_, { error }) => unansweredRequest('deleteRecords', error) },
      ),
      'all records of a delete are restored, in one request': on('restore.request', {
        given: at('undo'),
        causes: { facts: { step: 'restoreRecords' }, calls: { restoreRecords: { ids } } },
      }),
      'a closed toast ends the offer': on('restore.dismiss', {
        given: at('undo'),
        causes: { facts: { step: null }, output: undefined },
      }),
      'restored records are announced': on('restoreRecords: restored', { causes: ended('records.restored') }),
      'records that were restored before are no success': on('restoreRecords: restored elsewhere', {
        given: ({ mayBeDone }) => !mayBeDone,
        causes: ended('records.exists'),
      }),
      'records that a restore without a response has restored are a success': on(
        'restoreRecords: restored elsewhere',
        { given: ({ mayBeDone }) => mayBeDone, causes: ended('records.restored') },
      ),
      'records that were deleted for good cannot be restored': on('restoreRecords: deleted for good', {
        causes: ended('records.missing'),
      }),
      'a refused restore can be tried again': on(['restoreRecords: denied', 'restoreRecords: recursion'], {
        causes: (_, { error }) => failed('restoreRecords', error),
      }),
      'a restore without a response may have happened, and can be tried again': on(
        unanswered('restoreRecords'),
        { causes: (_, { error }) => unansweredRequest('restoreRecords', error) },
      ),
    }),
    invariants: {
      'nothing is deleted without a question': ({ running, tags }) =>
        !running.includes('deleteRecords') || tags.includes('confirmingDelete'),
    },
  }),
};
