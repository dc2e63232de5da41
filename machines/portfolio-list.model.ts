import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { defaultPortfolioQuery } from '#domain/portfolio-items-query.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { PortfolioListInput, portfolioListMachine } from './portfolio-list.machine.ts';
import { offline, permissionDenied } from './testing/model-errors.ts';

const item: PortfolioItem = {
  id: 'item-1',
  title: 'A project',
  category: 'web',
  description: 'What it was about.',
  image_url: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** The list as its URL opens it. */
export const portfolioListInput: PortfolioListInput = { query: defaultPortfolioQuery };

export const portfolioListModel: ModelOf<typeof portfolioListMachine> = {
  events: {
    'list.show': {
      'another page': { query: { ...defaultPortfolioQuery, page: 3 } },
      'the first page': { query: defaultPortfolioQuery },
    },
    'list.reload': plain,
    'list.reloadAfterCreate': { '': { id: 'item-2', title: 'A new project' } },
    'delete.request': { '': { item } },
    'delete.cancel': plain,
    'delete.confirm': plain,
  },
  outcomes: {
    loadItems: {
      none: { output: { items: [], total: 0 } },
      one: { output: { items: [item], total: 1 } },
      'nothing so far down': { output: { items: [], total: 30 } },
      denied: { error: permissionDenied },
      offline: { error: offline },
    },
    deleteItem: {
      deleted: { output: { outcome: 'deleted' } },
      'changed elsewhere': {
        output: { outcome: 'conflict', current: { ...item, title: 'Another title', version: 2 } },
      },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
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
  distinguish: ({ query }) => query.page,
};
