import { type BackendError, timedOut } from '#domain/backend-error.ts';
import type { DeletedRecord } from '#domain/deleted-record.ts';
import { expectations, type ModelOf, noPayload, type ScreenElement } from './catalog-entry.ts';
import type { recentlyDeletedMachine } from './recently-deleted.machine.ts';
import { denied, offline, timeLimit } from './testing/fixtures.ts';

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
const gone = ({ records, chosen }: Facts) => ({
  action: null,
  records: records.filter(({ id }) => id !== chosen),
});

const failed = (
  request: 'loadDeleted' | 'restoreRecords' | 'deleteForGood',
  error: BackendError,
  facts: Partial<Facts>,
) => ({ facts, emits: [{ type: 'request.failed' as const, request, error }] });

const notLoaded = ({ list }: Facts, error: BackendError) =>
  failed('loadDeleted', error, { list: list === 'loading' ? 'failed' : 'shown' });

const noResponse = ({ mayBeRestored, chosen }: Facts, error: BackendError) =>
  failed('restoreRecords', error, {
    action: null,
    mayBeRestored: [...new Set([...mayBeRestored, chosen])].toSorted(),
  });

function screenOf({ list, action }: Facts): ScreenElement[] {
  const question = { role: 'dialog', name: 'Delete for good' };
  return [
    { role: 'heading', name: 'Recently deleted' },
    ...(list === 'loading' ? [{ role: 'status', name: 'Loading' }] : []),
    ...(list === 'shown' ? [{ role: 'status', name: 'Loading', absent: true as const }] : []),
    ...(list === 'failed' ? [{ role: 'button', name: 'Retry' }] : []),
    ...(list === 'loadingMore' ? [{ role: 'button', name: 'Load more', disabled: true }] : []),
    ...(action === 'question' || action === 'delete'
      ? [question, { role: 'button', name: 'Cancel', disabled: action === 'delete' }]
      : [{ ...question, absent: true as const }]),
  ];
}

export const recentlyDeletedModel: ModelOf<typeof recentlyDeletedMachine> = {
  events: {
    'list.reload': noPayload,
    'list.loadMore': noPayload,
    'record.restore': { one, another },
    'record.deleteForGood': { one },
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    loadDeleted: {
      'the last ones': { output: { records: [record('record-3')], next: null } },
      'some of many': { output: { records: [record('record-1'), record('record-2')], next: '7' } },
      denied: { error: denied },
      offline: { error: offline },
    },
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      denied: { error: denied },
      offline: { error: offline },
    },
    deleteForGood: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      denied: { error: denied },
      offline: { error: offline },
    },
  },
  // Of the records only whether their restore had no response decides anything.
  contextKey: ({ next, unconfirmedRestores }) => [next, unconfirmedRestores.includes(one.id)],
  expectations: expectations<typeof recentlyDeletedMachine, Facts>()({
    start: () => ({
      facts: { list: 'loading', records: [], next: null, action: null, chosen: '', mayBeRestored: [] },
      calls: { loadDeleted: { after: null } },
    }),
    timeLimit,
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
          ...(list === 'loading' || list === 'loadingMore' ? [list] : []),
          ...(action !== null ? ['busy'] : []),
          ...(action === 'question' || action === 'delete' ? ['confirmingDelete'] : []),
          ...(action === 'delete' ? ['deleting'] : []),
        ],
        running: [
          ...(list === 'loading' || list === 'loadingMore' ? ['loadDeleted'] : []),
          ...(action === 'restore' ? ['restoreRecords'] : []),
          ...(action === 'delete' ? ['deleteForGood'] : []),
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
      'a failed load is announced, and the records stay': on('loadDeleted failed', {
        causes: (facts, { error }) => notLoaded(facts, error === denied ? denied : offline),
      }),
      'a load without a response has failed': on('after requestTimeout (loadDeleted)', {
        causes: (facts) => notLoaded(facts, timedOut()),
      }),
      'one record is restored at a time': on('record.restore', {
        given: ({ action }) => action === null,
        causes: (_, { id }) => ({
          facts: { action: 'restore', chosen: id },
          calls: { restoreRecords: { ids: [id] } },
        }),
      }),
      'a restored record leaves the list': on('restoreRecords: restored', {
        causes: (facts) => ({ facts: gone(facts), emits: [{ type: 'record.restored' }] }),
      }),
      'a record that was restored before leaves the list, and is no success': on(
        'restoreRecords: restored elsewhere',
        {
          given: ({ mayBeRestored, chosen }) => !mayBeRestored.includes(chosen),
          causes: (facts) => ({ facts: gone(facts), emits: [{ type: 'record.exists' }] }),
        },
      ),
      'a record that a restore without a response has restored is a success': on(
        'restoreRecords: restored elsewhere',
        {
          given: ({ mayBeRestored, chosen }) => mayBeRestored.includes(chosen),
          causes: (facts) => ({ facts: gone(facts), emits: [{ type: 'record.restored' }] }),
        },
      ),
      'a record that was deleted for good leaves the list, and is no success': on(
        'restoreRecords: deleted for good',
        { causes: (facts) => ({ facts: gone(facts), emits: [{ type: 'record.missing' }] }) },
      ),
      'after a refused restore the record stays': on('restoreRecords: denied', {
        causes: failed('restoreRecords', denied, { action: null }),
      }),
      'a restore whose response was lost may have happened': on('restoreRecords: offline', {
        causes: (facts) => noResponse(facts, offline),
      }),
      'a restore without a response in time may have happened': on('after requestTimeout (restoreRecords)', {
        causes: (facts) => noResponse(facts, timedOut()),
      }),
      'a delete for good is a question first': on('record.deleteForGood', {
        given: ({ action }) => action === null,
        causes: (_, { id }) => ({ facts: { action: 'question', chosen: id } }),
      }),
      'nothing is deleted after Cancel': on('delete.cancel', {
        given: ({ action }) => action === 'question',
        causes: { facts: { action: null } },
      }),
      'the record of the question is deleted, once': on('delete.confirm', {
        given: ({ action }) => action === 'question',
        causes: ({ chosen }) => ({
          facts: { action: 'delete' },
          calls: { deleteForGood: { id: chosen } },
        }),
      }),
      'a record that is deleted for good, now or before, leaves the list': on('deleteForGood done', {
        causes: (facts) => ({ facts: gone(facts), emits: [{ type: 'record.deleted' }] }),
      }),
      'after a failed delete the question is open again': on('deleteForGood failed', {
        causes: (_, { error }) =>
          failed('deleteForGood', error === denied ? denied : offline, { action: 'question' }),
      }),
      'a delete without a response has failed': on('after requestTimeout (deleteForGood)', {
        causes: failed('deleteForGood', timedOut(), { action: 'question' }),
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
  equivalent: {
    'record.restoring, after requestTimeout: action 1 (recordFailure) doubled':
      'an id that is noted twice is noted',
    'record.restoring, restoreRecords failed: action 1 (recordFailure) doubled':
      'an id that is noted twice is noted',
  },
};
