import { isOutcomeUnknown, timedOut } from '#domain/backend-error.ts';
import type { RemovalInput, removalMachine } from './removal.machine.ts';
import { errors, isSame, when, withoutPayload } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';
import type { ModelOf, Step } from './testing/model.ts';

const ids = ['item-1', 'item-2'];

export const removalInput: RemovalInput = { ids, task: 'delete' };

export const otherRemovalInputs: RemovalInput[] = [
  { ids, task: 'deleteForGood' },
  { ids, task: 'restore' },
];

const failures = errors({
  denied,
  recursion,
  offline,
  'given up by a gateway': givenUp,
  'timed out': timedOut(),
});

type RemovalStep = Step<typeof removalMachine>;

const requestOf = ({ label }: RemovalStep) =>
  label.startsWith('deleteRecords') ? 'deleteRecords' : 'restoreRecords';

/** What an answer means: a request without an answer may have done it before. */
function resultOf(step: RemovalStep): string | null {
  const request = requestOf(step);
  const mayBeDone = step.history.some(
    (one) => one.failure && requestOf(one) === request && isOutcomeUnknown(one.failure),
  );
  const restored = step.output('restoreRecords')?.outcome;
  if (restored) return restored === 'exists' && mayBeDone ? 'records.restored' : `records.${restored}`;
  const deleted = step.output('deleteRecords')?.outcome;
  const isGone = deleted === 'missing' && step.context.task === 'delete' && !mayBeDone;
  return deleted ? (isGone ? 'records.gone' : 'records.deleted') : null;
}

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
    'nothing is deleted before its question is confirmed, and then all of it, once': (step) => {
      const { calls, is, can, snapshot } = step;
      const isAsked = snapshot.hasTag('confirmingDelete') && !snapshot.hasTag('deleting');
      const isConfirmed = isSame(calls.deleteRecords, is('delete.confirm') ? { ids } : undefined);
      return isConfirmed && can('delete.confirm') === isAsked && can('delete.cancel') === isAsked;
    },
    'what was deleted comes back whole, unless it was deleted for good': (step) => {
      const { context, snapshot, can, running, history } = step;
      const isDeleted =
        context.task === 'restore' || history.some((one) => resultOf(one) === 'records.deleted');
      const isOffered = isDeleted && snapshot.status === 'active' && running.length === 0;
      return (
        isSame(step.calls.restoreRecords, step.is('restore.request') ? { ids } : undefined) &&
        can('restore.request') === isOffered &&
        can('restore.dismiss') === isOffered &&
        snapshot.hasTag('confirmingDelete') === (!isDeleted && snapshot.status === 'active')
      );
    },
    'one request is made at a time, and the records are uncertain until it has ended': (step) => {
      const { running, snapshot } = step;
      const isBusy = running.length > 0 || snapshot.hasTag('confirmingDelete');
      const isDoubted = step.output('deleteRecords') !== undefined && step.context.mayBeDone;
      return (
        running.length <= 1 &&
        snapshot.hasTag('deleting') === running.includes('deleteRecords') &&
        snapshot.hasTag('busy') === isBusy &&
        (!isDoubted || snapshot.status === 'done')
      );
    },
    'the result is announced once, and what has failed can be made again': (step) => {
      const { failure: error, emits, can } = step;
      const request = requestOf(step);
      const result = resultOf(step);
      if (!error) return isSame(emits, when(result, { type: result }));
      const isRepeatable = can(request === 'deleteRecords' ? 'delete.confirm' : 'restore.request');
      return isSame(emits, [{ type: 'request.failed', request, error }]) && isRepeatable;
    },
    'it ends with Cancel, a closed toast, records that are gone, and a restore': (step) => {
      const result = resultOf(step);
      const isUndoable = result === 'records.deleted' && step.context.task === 'delete';
      const isEnd = step.is('delete.cancel', 'restore.dismiss') || (result !== null && !isUndoable);
      return (step.snapshot.status === 'done') === isEnd;
    },
  },
  screen: (snapshot) =>
    when(snapshot.hasTag('confirmingDelete'), button('Cancel', { disabled: snapshot.hasTag('deleting') })),
};
