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

/** What the answer of a request means: one without an answer may have done it before. */
function resultOf(step: RemovalStep): string | null {
  const { output, history, snapshot } = step;
  const request = requestOf(step);
  const mayBeDone = history.some(
    (one) => one.failure && requestOf(one) === request && isOutcomeUnknown(one.failure),
  );
  const deleted = output('deleteRecords');
  const restored = output('restoreRecords');
  if (restored)
    return restored.outcome === 'exists' && mayBeDone ? 'records.restored' : `records.${restored.outcome}`;
  if (!deleted) return null;
  const isGone = deleted.outcome === 'missing' && snapshot.context.task === 'delete' && !mayBeDone;
  return isGone ? 'records.gone' : 'records.deleted';
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
    'nothing is deleted before the question is confirmed, and then all of it': ({ calls, on, before }) => {
      const isConfirmed = on('delete.confirm') !== null && before?.hasTag('confirmingDelete') === true;
      return isSame(calls.deleteRecords, isConfirmed ? { ids } : undefined);
    },
    'a question is asked of each deletion, and answered once': ({ snapshot, running, before }) => {
      const isAsked = snapshot.hasTag('confirmingDelete') && running.length === 0;
      const isDeletion = snapshot.context.task !== 'restore';
      return (
        (before !== null || isAsked === isDeletion) &&
        snapshot.can({ type: 'delete.confirm' }) === isAsked &&
        snapshot.can({ type: 'delete.cancel' }) === isAsked
      );
    },
    'what was deleted comes back whole, unless it was deleted for good': ({
      snapshot,
      history,
      calls,
      running,
      on,
    }) => {
      const { task } = snapshot.context;
      const isDeleted =
        task === 'restore' ||
        history.some((step) => step.output('deleteRecords') && resultOf(step) === 'records.deleted');
      const isOffered =
        isDeleted && task !== 'deleteForGood' && snapshot.status === 'active' && running.length === 0;
      return (
        isSame(calls.restoreRecords, on('restore.request') ? { ids } : undefined) &&
        snapshot.can({ type: 'restore.request' }) === isOffered &&
        snapshot.can({ type: 'restore.dismiss' }) === isOffered
      );
    },
    'one request is made at a time, and the records are uncertain until it has ended': ({
      running,
      snapshot,
      history,
    }) =>
      running.length <= 1 &&
      snapshot.hasTag('deleting') === running.includes('deleteRecords') &&
      snapshot.hasTag('busy') === (running.length > 0 || snapshot.hasTag('confirmingDelete')) &&
      (snapshot.hasTag('confirmingDelete') || !running.includes('deleteRecords') || history.length === 0),
    'the result is announced once, by what has become of the records': (step) => {
      const result = resultOf(step);
      const { failure: error, emits } = step;
      if (error) return isSame(emits, [{ type: 'request.failed', request: requestOf(step), error }]);
      return isSame(emits, result === null ? [] : [{ type: result }]);
    },
    'a request that has failed can be made again': ({ failure, snapshot, ...step }) =>
      !failure ||
      snapshot.can({
        type:
          requestOf({ failure, snapshot, ...step }) === 'deleteRecords'
            ? 'delete.confirm'
            : 'restore.request',
      }),
    'it ends with Cancel, a closed toast, records that are gone, and a restore': (step) => {
      const isEnd =
        step.on('delete.cancel') !== null ||
        step.on('restore.dismiss') !== null ||
        step.output('restoreRecords') !== undefined ||
        (step.output('deleteRecords') !== undefined &&
          (step.snapshot.context.task === 'deleteForGood' || resultOf(step) === 'records.gone'));
      return (step.snapshot.status === 'done') === isEnd;
    },
  },
  screen: (snapshot) =>
    when(snapshot.hasTag('confirmingDelete'), button('Cancel', { disabled: snapshot.hasTag('deleting') })),
};
