import { isOutcomeUnknown } from '#domain/backend-error.ts';
import type { RemovalInput, removalMachine } from './removal.machine.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, isSame, when, withoutPayload } from './testing/words.ts';

const ids = ['item-1', 'item-2'];

export const removalInput: RemovalInput = { ids, task: 'delete' };

export const otherRemovalInputs: RemovalInput[] = [
  { ids, task: 'deleteForGood' },
  { ids, task: 'restore' },
];

const failures = errors('denied', 'recursion', 'offline', 'given up by a gateway', 'timed out');

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
  invariants: {
    'nothing is deleted before its question is confirmed, and then all of it': (step) => {
      const { snapshot, is, can, requests } = step;
      const isAsked = snapshot.hasTag('confirmingDelete');
      const isOpen = isAsked && requests.length === 0;
      return (
        isSame(step.calls.deleteRecords, is('delete.confirm') ? { ids } : undefined) &&
        can('delete.confirm') === isOpen &&
        can('delete.cancel') === isOpen &&
        snapshot.hasTag('busy') === (isAsked || requests.includes('restoreRecords'))
      );
    },
    'what was deleted comes back whole, unless it was deleted for good': (step) => {
      const { history, snapshot, can, is } = step;
      const isDeleted = history.some(({ emits }) => emits.some(({ type }) => type === 'records.deleted'));
      const isThere = step.context.task === 'restore' || isDeleted;
      const isOffered = isThere && snapshot.status === 'active' && step.requests.length === 0;
      const isDoubted = step.is('deleteRecords: deleted') && step.context.mayBeDone;
      return (
        (!isDoubted || snapshot.status === 'done') &&
        isSame(step.calls.restoreRecords, is('restore.request') ? { ids } : undefined) &&
        can('restore.request') === isOffered &&
        can('restore.dismiss') === isOffered
      );
    },
    'the result is announced once; a request without a response may have had it': (step) => {
      const { is, history, failure } = step;
      const isUnknown = (request: string) =>
        history.some((one) => one.failure && one.is(request) && isOutcomeUnknown(one.failure));
      const isGone = is('deleteRecords: deleted elsewhere') && !isUnknown('deleteRecords');
      const isKnown = is('restoreRecords: restored elsewhere') && !isUnknown('restoreRecords');
      const deleted = isGone && step.context.task === 'delete' ? 'gone' : 'deleted';
      const restored = is('restoreRecords: deleted for good') ? 'missing' : isKnown ? 'exists' : 'restored';
      return isSame(
        step.emits.map(({ type }) => type),
        [
          ...when(failure, 'request.failed'),
          ...when(is('deleteRecords') && !failure, `records.${deleted}`),
          ...when(is('restoreRecords') && !failure, `records.${restored}`),
        ],
      );
    },
    'it ends with Cancel, a closed toast, and a result that cannot be undone': (step) => {
      const [type] = step.emits.map((event) => event.type);
      const isUndoable = step.context.task === 'delete' && type === 'records.deleted';
      const isResult = step.is('deleteRecords', 'restoreRecords') && !step.failure && !isUndoable;
      return (step.snapshot.status === 'done') === (isResult || step.is('delete.cancel', 'restore.dismiss'));
    },
  },
  screen: (snapshot) =>
    when(snapshot.hasTag('confirmingDelete'), button('Cancel', { disabled: snapshot.hasTag('deleting') })),
};
