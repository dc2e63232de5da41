import { defaultPortfolioQuery } from '#domain/portfolio-items-query.ts';
import { type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import type { PortfolioListInput, portfolioListMachine } from './portfolio-list.machine.ts';
import { denied, offline, storedItem } from './testing/fixtures.ts';

/** The list as its URL opens it. */
export const portfolioListInput: PortfolioListInput = { query: defaultPortfolioQuery };

export const portfolioListModel: ModelOf<typeof portfolioListMachine> = {
  events: {
    'list.changeQuery': {
      'another page': { query: { ...defaultPortfolioQuery, page: 3 } },
      'the first page': { query: defaultPortfolioQuery },
    },
    'list.reload': noPayload,
    'list.reloadAfterCreate': onlyPayload({ id: 'item-2', title: 'A new project' }),
    'delete.request': onlyPayload({ item: storedItem }),
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    loadItems: {
      none: { output: { items: [], total: 0 } },
      one: { output: { items: [storedItem], total: 1 } },
      'nothing so far down': { output: { items: [], total: 30 } },
      denied: { error: denied },
      offline: { error: offline },
    },
    deleteItem: {
      deleted: { output: { outcome: 'deleted' } },
      'changed elsewhere': {
        output: { outcome: 'conflict', current: { ...storedItem, title: 'Another title', version: 2 } },
      },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      denied: { error: denied },
    },
  },
  states: {
    list: [{ role: 'heading', name: 'Portfolio Management' }],
    'list.loading': [{ role: 'status', name: 'Loading' }],
    'list.shown': [{ role: 'button', name: 'Retry', absent: true }],
    'list.failed': [{ role: 'button', name: 'Retry' }],
    'deletion.idle': [{ role: 'dialog', name: 'Delete portfolio item', absent: true }],
    'deletion.confirmingDelete': [
      { role: 'dialog', name: 'Delete portfolio item' },
      { role: 'button', name: 'Delete', disabled: false },
      { role: 'button', name: 'Cancel', disabled: false },
    ],
    'deletion.deleting': [
      { role: 'dialog', name: 'Delete portfolio item' },
      { role: 'button', name: 'Delete', disabled: true },
    ],
  },
  // Of the query only the page decides anything; rows and the item to delete decide nothing.
  contextKey: ({ query }) => query.page,
};
