import type { HistoryEntry } from '#domain/history.ts';
import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { HistoryInput, historyMachine } from './history.machine.ts';
import { denied, offline, storedItem } from './testing/fixtures.ts';

export const historyInput: HistoryInput = { table: 'portfolio_items', recordId: storedItem.id };

/** A version of the stored item. */
export function historyEntry(id: number): HistoryEntry {
  return {
    id,
    version: id,
    action: id === 1 ? 'added' : 'changed',
    texts: { title: `Title ${id}` },
    previousTexts: id === 1 ? null : { title: `Title ${id - 1}` },
    changedColumns: id === 1 ? [] : ['title'],
    changedByEmail: 'owner@example.com',
    changedAt: '2026-01-01T00:00:00.000Z',
  };
}

export const historyModel: ModelOf<typeof historyMachine> = {
  events: {
    'history.retry': noPayload,
    'history.loadMore': noPayload,
    'version.restore': {
      'the current one': { entry: historyEntry(3) },
      'an older one': { entry: historyEntry(2) },
    },
  },
  outcomes: {
    loadHistory: {
      'some of many': { output: { entries: [historyEntry(3), historyEntry(2)], next: 2 } },
      'the last ones': { output: { entries: [historyEntry(3), historyEntry(2)], next: null } },
      none: { output: { entries: [], next: null } },
      denied: { error: denied },
      offline: { error: offline },
    },
  },
  states: {
    loading: [{ role: 'status', name: 'Loading' }],
    failed: [{ role: 'button', name: 'Retry', disabled: false }],
    'listed.shown': [{ role: 'button', name: 'Retry', absent: true }],
    'listed.loadingMore': [{ role: 'button', name: 'Load more' }],
    'listed.moreFailed': [{ role: 'button', name: 'Retry', disabled: false }],
    restored: [{ role: 'dialog', name: 'History', absent: true }],
  },
  contextKey: ({ entries, next }) => ({ isEmpty: entries.length === 0, hasMore: next !== null }),
};
