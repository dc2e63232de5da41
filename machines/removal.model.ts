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
    'nothing is deleted before its question is confirmed, and then all of it, once': ({
      calls,
      on,
      can,
      before,
      snapshot,
      running,
    }) => {
      const isAsked = snapshot.hasTag('confirmingDelete') && running.length === 0;
      const isConfirmed = on('delete.confirm') !== null && before.hasTag('confirmingDelete');
      return (
        isSame(calls.deleteRecords, isConfirmed ? { ids } : undefined) &&
        can('delete.confirm') === isAsked &&
        can('delete.cancel') === isAsked
      );
    },
    'what was deleted comes back whole, unless it was deleted for good': ({
      context,
      snapshot,
      on,
      can,
      calls,
      ...step
    }) => {
      const isDeleted =
        context.task === 'restore' || step.history.some((one) => resultOf(one) === 'records.deleted');
      const isOffered = isDeleted && context.task !== 'deleteForGood' && snapshot.status === 'active';
      const isRunning = step.running.length > 0;
      return (
        isSame(calls.restoreRecords, on('restore.request') ? { ids } : undefined) &&
        can('restore.request') === (isOffered && !isRunning) &&
        can('restore.dismiss') === (isOffered && !isRunning) &&
        snapshot.hasTag('confirmingDelete') === (!isDeleted && snapshot.status === 'active')
      );
    },
    'one request is made at a time, and the records are uncertain until it has ended': ({
      running,
      snapshot,
      ...step
    }) =>
      running.length <= 1 &&
      snapshot.hasTag('deleting') === running.includes('deleteRecords') &&
      snapshot.hasTag('busy') === (running.length > 0 || snapshot.hasTag('confirmingDelete')) &&
      (!step.output('deleteRecords') || !step.context.mayBeDone || step.context.task === 'deleteForGood'),
    'the result is announced once, and what has failed can be made again': (step) => {
      const { failure: error, emits, can } = step;
      const result = resultOf(step);
      const request = requestOf(step);
      if (!error) return isSame(emits, when(result !== null, { type: result }));
      const isRepeatable = can(request === 'deleteRecords' ? 'delete.confirm' : 'restore.request');
      return isSame(emits, [{ type: 'request.failed', request, error }]) && isRepeatable;
    },
    'it ends with Cancel, a closed toast, records that are gone, and a restore': (step) => {
      const isDone =
        resultOf(step) !== null &&
        (resultOf(step) !== 'records.deleted' || step.context.task === 'deleteForGood');
      const isClosed = (step.on('delete.cancel') ?? step.on('restore.dismiss')) !== null;
      return (step.snapshot.status === 'done') === (isDone || isClosed);
    },
  },
  screen: (snapshot) =>
    when(snapshot.hasTag('confirmingDelete'), button('Cancel', { disabled: snapshot.hasTag('deleting') })),
};
