import { BackendError } from '#domain/backend-error.ts';
import type { PortfolioDraft, PortfolioItem } from '#domain/portfolio-item.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import { offline, permissionDenied } from './model-errors.ts';
import type { portfolioDialogMachine } from './portfolio-dialog.machine.ts';

const draft: PortfolioDraft = {
  title: 'My title',
  category: 'web',
  description: 'What it was about.',
  image_url: null,
};

const stored: PortfolioItem = {
  ...draft,
  id: 'item-1',
  title: 'A stored title',
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const changedMeanwhile: PortfolioItem = { ...stored, title: 'Their title', version: 2 };

export const portfolioDialogModel: ModelOf<typeof portfolioDialogMachine> = {
  events: {
    'dialog.create': { '': { id: 'new-1' } },
    'dialog.edit': { '': { item: stored } },
    'dialog.close': plain,
    'item.submit': { '': { draft } },
    'conflict.keepMine': plain,
    'conflict.takeTheirs': plain,
    'missing.saveAsNew': { '': { id: 'new-2' } },
  },
  outcomes: {
    createItem: {
      saved: { output: { outcome: 'saved', record: { ...stored, id: 'new-1' } } },
      'saved before, in another form': { output: { outcome: 'conflict', current: changedMeanwhile } },
      denied: { error: permissionDenied },
      offline: { error: offline },
    },
    updateItem: {
      saved: { output: { outcome: 'saved', record: stored } },
      conflict: { output: { outcome: 'conflict', current: changedMeanwhile } },
      missing: { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
      recursion: { error: new BackendError('recursion', 'infinite recursion detected in policy', '42P17') },
    },
  },
  // Ids, versions and texts are carried, never decided upon.
  distinguish: () => null,
};
