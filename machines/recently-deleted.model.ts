import type { BackendError } from '#domain/backend-error.ts';
import type { DeletedRecord } from '#domain/deleted-record.ts';
import type { ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { recentlyDeletedMachine } from './recently-deleted.machine.ts';
import { equivalentFor, errors, failuresOf, unanswered, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, heading, loading, presentIf } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';

const record = (id: string): DeletedRecord => ({
  id,
  title: `Title of ${id}`,
  detail: `Detail of ${id}`,
  deletedBy: 'admin@example.com',
  deletedAt: '2026-01-02T00:00:00.000Z',
});
const one = { id: 'record-1' };
const another = { id: 'record-2' };

type Facts = {
  list: 'loading' | 'shown' | 'failed' | 'loadingMore';
  records: DeletedRecord[];
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** What happens to the chosen record; null where nothing does. */
  action: 'restore' | 'question' | 'delete' | null;
  /** Id of the record that was chosen last. */
  chosen: string;
  /** Ids of records whose restore had no response. */
  mayBeRestored: string[];
};

/** The record leaves the list. */
const leaves = <Type extends string>({ records, chosen }: Facts, type: Type) => ({
  facts: { action: null, records: records.filter(({ id }) => id !== chosen) },
  emits: [{ type }],
});

const failed = (
  request: 'loadDeleted' | 'restoreRecords' | 'deleteForGood',
  error: BackendError,
  facts: Partial<Facts>,
) => ({ facts, emits: [{ type: 'request.failed' as const, request, error }] });

const mayBe = ({ mayBeRestored, chosen }: Facts) => mayBeRestored.includes(chosen);

const isLoading = ({ list }: Facts) => list === 'loading' || list === 'loadingMore';
const isAsked = ({ action }: Facts) => action === 'question' || action === 'delete';
const isFree = ({ action }: Facts) => action === null;

function screenOf(facts: Facts): ScreenElement[] {
  const { list, action } = facts;
  return [
    heading('Recently deleted'),
    ...when(list === 'loading', loading),
    ...when(list === 'shown', { ...loading, absent: true }),
    ...when(list === 'failed', button('Retry')),
    ...when(list === 'loadingMore', button('Load more', { disabled: true })),
    dialog('Delete for good', presentIf(isAsked(facts))),
    ...when(isAsked(facts), button('Cancel', { disabled: action === 'delete' })),
  ];
}

export const recentlyDeletedModel: ModelOf<typeof recentlyDeletedMachine> = {
  events: {
    ...withoutPayload('list.reload', 'list.loadMore', 'delete.cancel', 'delete.confirm'),
    'record.restore': { one, another },
    'record.deleteForGood': { one },
  },
  outcomes: {
    loadDeleted: {
      'the last ones': { output: { records: [record('record-3')], next: null } },
      'some of many': { output: { records: [record('record-1'), record('record-2')], next: '7' } },
      ...errors({ denied, recursion, offline }),
    },
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp }),
    },
    deleteForGood: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp }),
    },
  },
  // Of the records only whether their restore had no response decides anything.
  contextKey: ({ next, unconfirmedRestores }) => [next, unconfirmedRestores.includes(one.id)],
  expectations: expectations<typeof recentlyDeletedMachine, Facts>()({
    start: () => ({
      facts: { list: 'loading', records: [], next: null, action: null, chosen: '', mayBeRestored: [] },
      calls: { loadDeleted: { after: null } },
    }),
    seen: (snapshot) => ({
      records: snapshot.context.records,
      next: snapshot.context.next,
      chosen: snapshot.context.id,
      hasFailed: snapshot.matches({ list: 'failed' }),
    }),
    situation: (facts) => {
      const { list, records, next, action, chosen } = facts;
      return {
        seen: { records, next, chosen, hasFailed: list === 'failed' },
        tags: [
          ...when(isLoading(facts), list),
          ...when(!isFree(facts), 'busy'),
          ...when(isAsked(facts), 'confirmingDelete'),
          ...when(action === 'delete', 'deleting'),
        ],
        running: [
          ...when(isLoading(facts), 'loadDeleted'),
          ...when(action === 'restore', 'restoreRecords'),
          ...when(action === 'delete', 'deleteForGood'),
        ],
        screen: screenOf(facts),
      };
    },
    rules: (on) => ({
      'the list is loaded again from its start': on('list.reload', {
        causes: { facts: { list: 'loading' }, calls: { loadDeleted: { after: null } } },
      }),
      'loaded records replace those of an earlier response': on('loadDeleted done', {
        given: ({ list }) => list === 'loading',
        causes: (_, { output: page }) => ({ facts: { ...page, list: 'shown' } }),
      }),
      'more records are loaded from where the list ends': on('list.loadMore', {
        given: ({ list, next }) => list === 'shown' && next !== null,
        causes: ({ next }) => ({ facts: { list: 'loadingMore' }, calls: { loadDeleted: { after: next } } }),
      }),
      'more records follow those that are shown': on('loadDeleted done', {
        given: ({ list }) => list === 'loadingMore',
        causes: ({ records }, { output: page }) => ({
          facts: { list: 'shown', records: [...records, ...page.records], next: page.next },
        }),
      }),
      'a failed load is announced, and the records stay': on(failuresOf('loadDeleted'), {
        causes: ({ list }, { error }) =>
          failed('loadDeleted', error, { list: list === 'loading' ? 'failed' : 'shown' }),
      }),
      'one record is restored at a time': on('record.restore', {
        given: isFree,
        causes: (_, { id }) => ({
          facts: { action: 'restore', chosen: id },
          calls: { restoreRecords: { ids: [id] } },
        }),
      }),
      'a restored record leaves the list': on('restoreRecords: restored', {
        causes: (facts) => leaves(facts, 'record.restored'),
      }),
      'a record that was restored before leaves the list, and is no success': on(
        'restoreRecords: restored elsewhere',
        { given: (facts) => !mayBe(facts), causes: (facts) => leaves(facts, 'record.exists') },
      ),
      'a record that a restore without a response has restored is a success': on(
        'restoreRecords: restored elsewhere',
        { given: mayBe, causes: (facts) => leaves(facts, 'record.restored') },
      ),
      'a record that was deleted for good leaves the list, and is no success': on(
        'restoreRecords: deleted for good',
        { causes: (facts) => leaves(facts, 'record.missing') },
      ),
      'after a refused restore the record stays': on(
        ['restoreRecords: denied', 'restoreRecords: recursion'],
        { causes: (_, { error }) => failed('restoreRecords', error, { action: null }) },
      ),
      'a restore without a response may have happened': on(unanswered('restoreRecords'), {
        causes: ({ mayBeRestored, chosen }, { error }) => {
          const ids = [...new Set([...mayBeRestored, chosen])].toSorted();
          return failed('restoreRecords', error, { action: null, mayBeRestored: ids });
        },
      }),
      'a delete for good is a question first': on('record.deleteForGood', {
        given: isFree,
        causes: (_, { id }) => ({ facts: { action: 'question', chosen: id } }),
      }),
      'nothing is deleted after Cancel': on('delete.cancel', {
        given: ({ action }) => action === 'question',
        causes: { facts: { action: null } },
      }),
      'the record of the question is deleted, once': on('delete.confirm', {
        given: ({ action }) => action === 'question',
        causes: ({ chosen }) => ({ facts: { action: 'delete' }, calls: { deleteForGood: { id: chosen } } }),
      }),
      'a record that is deleted for good, now or before, leaves the list': on('deleteForGood done', {
        causes: (facts) => leaves(facts, 'record.deleted'),
      }),
      'after a failed delete the question is open again': on(failuresOf('deleteForGood'), {
        causes: (_, { error }) => failed('deleteForGood', error, { action: 'question' }),
      }),
    }),
    invariants: {
      'nothing is deleted for good without a question': ({ running, tags }) =>
        !running.includes('deleteForGood') || tags.includes('confirmingDelete'),
      'a list that could not be loaded can be loaded again': ({ seen, possible }) =>
        !seen.hasFailed || possible.includes('list.reload'),
    },
    factsKey: ({ list, next, action, chosen, mayBeRestored }) => [
      list,
      next,
      action && [action, chosen],
      mayBeRestored.includes(one.id),
    ],
  }),
  equivalent: equivalentFor('an id that is noted twice is noted', [
    'record.restoring, after requestTimeout: action 1 (recordFailure) doubled',
    'record.restoring, restoreRecords failed: action 1 (recordFailure) doubled',
  ]),
};
