import { BackendError } from '#domain/backend-error.ts';
import type { PortfolioDraft, PortfolioItem } from '#domain/portfolio-item.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { offline, permissionDenied, sessionRefused } from './testing/model-errors.ts';

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
    'draft.restore': { '': { id: 'item-1', version: 1 } },
    'item.submit': { '': { draft } },
    'conflict.keepMine': plain,
    'conflict.takeTheirs': plain,
    'conflict.merge': { '': { draft } },
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
    'handover.save': plain,
    'handover.keep': plain,
    'missing.saveAsNew': { '': { id: 'new-2' } },
  },
  outcomes: {
    createItem: {
      saved: { output: { outcome: 'saved', record: { ...stored, id: 'new-1' } } },
      'saved before, in another form': { output: { outcome: 'conflict', current: changedMeanwhile } },
      'saved before, and deleted since': { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
      offline: { error: offline },
    },
    updateItem: {
      saved: { output: { outcome: 'saved', record: stored } },
      conflict: { output: { outcome: 'conflict', current: changedMeanwhile } },
      missing: { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
      'no session': { error: sessionRefused },
      offline: { error: offline },
      recursion: { error: new BackendError('recursion', 'infinite recursion detected in policy', '42P17') },
    },
    checkSession: { kept: { output: true }, lost: { output: false }, offline: { error: offline } },
  },
  sends: { watchReturn: ['session.restored'] },
  states: {
    closed: [
      { role: 'dialog', name: 'Add Portfolio Item', absent: true },
      { role: 'dialog', name: 'Edit Portfolio Item', absent: true },
    ],
    create: [{ role: 'dialog', name: 'Add Portfolio Item' }],
    'create.editing': [{ role: 'button', name: 'Save', disabled: false }],
    'create.saving': [
      { role: 'button', name: 'Save', disabled: true },
      { role: 'button', name: 'Cancel', disabled: true },
    ],
    edit: [{ role: 'dialog', name: 'Edit Portfolio Item' }],
    'edit.editing': [{ role: 'button', name: 'Save', disabled: false }],
    'edit.saving': [
      { role: 'button', name: 'Save', disabled: true },
      { role: 'button', name: 'Cancel', disabled: true },
    ],
    'edit.conflict': [
      { role: 'button', name: 'Save yours over it', disabled: false },
      { role: 'button', name: 'Go on with what is saved', disabled: false },
      { role: 'button', name: 'Save', disabled: true },
    ],
    'edit.missing': [
      { role: 'button', name: 'Save as a new item', disabled: false },
      { role: 'button', name: 'Save', disabled: true },
    ],
  },
  // Ids, versions and texts are carried, never decided upon.
  distinguish: () => null,
};
