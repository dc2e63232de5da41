import type { DeletedRecord } from '#domain/deleted-record.ts';
import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { recentlyDeletedMachine } from './recently-deleted.machine.ts';
import { denied, offline, storedItem } from './testing/fixtures.ts';

const deleted: DeletedRecord = {
  id: storedItem.id,
  title: storedItem.title,
  detail: '',
  deletedBy: 'admin@example.com',
  deletedAt: '2026-01-02T00:00:00.000Z',
};

const question = { role: 'dialog', name: 'Delete for good' };

export const recentlyDeletedModel: ModelOf<typeof recentlyDeletedMachine> = {
  events: {
    'list.reload': noPayload,
    'list.loadMore': noPayload,
    'record.restore': { one: { id: deleted.id } },
    'record.deleteForGood': { one: { id: deleted.id } },
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    loadDeleted: {
      'the last ones': { output: { records: [deleted], next: null } },
      'some of many': { output: { records: [deleted], next: '7' } },
      denied: { error: denied },
    },
    restoreRecords: {
      restored: { output: { outcome: 'restored' } },
      'restored elsewhere': { output: { outcome: 'exists' } },
      'deleted for good': { output: { outcome: 'missing' } },
      offline: { error: offline },
    },
    deleteForGood: {
      deleted: { output: { outcome: 'deleted' } },
      denied: { error: denied },
    },
  },
  states: {
    list: [{ role: 'heading', name: 'Recently deleted' }],
    'list.loading': [{ role: 'status', name: 'Loading' }],
    'list.shown': [{ role: 'status', name: 'Loading', absent: true }],
    'list.failed': [{ role: 'button', name: 'Retry' }],
    'list.loadingMore': [{ role: 'button', name: 'Load more', disabled: true }],
    'record.idle': [{ ...question, absent: true }],
    'record.restoring': [{ ...question, absent: true }],
    'record.confirmingDelete': [question, { role: 'button', name: 'Cancel', disabled: false }],
    'record.deleting': [question, { role: 'button', name: 'Cancel', disabled: true }],
  },
  // The records themselves decide nothing.
  contextKey: ({ next }) => next !== null,
};
