import type { BackendError } from '#domain/backend-error.ts';
import type { HistoryEntry } from '#domain/history.ts';
import { noPayload, type ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { HistoryInput, historyMachine } from './history.machine.ts';
import { errors, failuresOf, when } from './shared/model-words.ts';
import { button, dialog, loading } from './shared/screen-words.ts';
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

type Facts = {
  /** A page has arrived, perhaps an empty one. */
  isListed: boolean;
  entries: HistoryEntry[];
  /** Where the list goes on; null at its end. */
  next: number | null;
  isLoading: boolean;
  /** Of the last request, if it failed. */
  error: BackendError | null;
  /** A version was chosen. */
  isClosed: boolean;
};

const load = ({ next }: Facts) => ({
  facts: { isLoading: true, error: null },
  calls: { loadHistory: { table: 'portfolio_items', recordId: 'item-1', before: next } },
});

function screenOf({ isListed, isLoading, error, isClosed }: Facts): ScreenElement[] {
  if (isClosed) return [dialog('History', { absent: true })];
  if (isLoading) return [isListed ? button('Load more') : loading];
  return [button('Retry', error ? { disabled: false } : { absent: true })];
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
      'the last ones': { output: { entries: [historyEntry(1)], next: null } },
      none: { output: { entries: [], next: null } },
      ...errors({ denied, offline }),
    },
  },
  // Of the entries only the first one, the current version, decides anything.
  contextKey: ({ entries, next }) => [entries[0]?.id, next],
  expectations: expectations<typeof historyMachine, Facts>()({
    start: ({ table, recordId }) => ({
      facts: { isListed: false, entries: [], next: null, isLoading: true, error: null, isClosed: false },
      calls: { loadHistory: { table, recordId, before: null } },
    }),
    seen: (snapshot) => ({
      isListed: snapshot.matches('listed'),
      entries: snapshot.context.entries,
      next: snapshot.context.next,
      error: snapshot.hasTag('failed') ? snapshot.context.error : null,
    }),
    situation: (facts) => {
      const { isListed, entries, next, isLoading, error } = facts;
      return {
        seen: { isListed, entries, next, error },
        tags: isLoading ? [isListed ? 'loadingMore' : 'loading'] : error ? ['failed'] : [],
        running: when(isLoading, 'loadHistory'),
        screen: screenOf(facts),
      };
    },
    rules: (on) => ({
      'the versions are listed page by page': on('loadHistory done', {
        causes: ({ entries }, { output: page }) => ({
          facts: {
            isListed: true,
            entries: [...entries, ...page.entries],
            next: page.next,
            isLoading: false,
          },
        }),
      }),
      'a failure is shown, and the versions that are loaded stay': on(failuresOf('loadHistory'), {
        causes: (_, { error }) => ({ facts: { isLoading: false, error } }),
      }),
      'what could not be loaded is loaded again': on('history.retry', {
        given: ({ error }) => error !== null,
        causes: load,
      }),
      'older versions are loaded from where the list ends': on('history.loadMore', {
        given: ({ isLoading, error, next }) => !isLoading && error === null && next !== null,
        causes: load,
      }),
      'a version fills the form, once, and never the current one': on('version.restore', {
        given: ({ isListed, entries }, { entry }) => isListed && entry.id !== entries[0]?.id,
        causes: (_, { entry }) => ({
          facts: { isClosed: true },
          emits: [{ type: 'version.restored', entry }],
          output: undefined,
        }),
      }),
    }),
    invariants: {
      'a version can be restored although others could not be loaded': ({ seen, possible }) =>
        seen.entries.length === 0 || possible.includes('version.restore'),
    },
    factsKey: ({ entries, ...facts }) => [entries[0]?.id, facts],
  }),
};
