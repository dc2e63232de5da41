import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import { offline, permissionDenied } from './model-errors.ts';
import type { portfolioListMachine } from './portfolio-list.machine.ts';

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

export const portfolioListModel: ModelOf<typeof portfolioListMachine> = {
  events: {
    'sort.change': { title: { column: 'title' } },
    'list.reload': plain,
    'delete.request': { '': { item } },
    'delete.cancel': plain,
    'delete.confirm': plain,
  },
  outcomes: {
    loadItems: {
      none: { output: [] },
      one: { output: [item] },
      denied: { error: permissionDenied },
      offline: { error: offline },
    },
    deleteItem: {
      deleted: { output: { outcome: 'deleted' } },
      'deleted meanwhile': { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
    },
  },
  // Rows, order and the doomed item are carried, never decided upon.
  distinguish: () => null,
};
