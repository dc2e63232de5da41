import { BackendError } from '#domain/backend-error.ts';
import type { PortfolioInput, PortfolioItem } from '#domain/portfolio-item.ts';
import { type ModelOf, plain } from '#machines/graph/catalog-entry.ts';
import { saveItemMachine } from '#machines/portfolio-dialog.machine.ts';
import { offline, permissionDenied, sessionRefused } from '#machines/testing/model-errors.ts';
import type { SaveInput } from './save.machine.ts';

const values: PortfolioInput = {
  title: 'My title',
  category: 'web',
  description: 'What it was about.',
  image_url: null,
};

const stored: PortfolioItem = {
  ...values,
  id: 'record-1',
  version: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** As the portfolio dialog saves. */
export const saveInput: SaveInput<PortfolioInput> = {
  values,
  base: { id: 'record-1', version: 1 },
  onMissing: 'ask',
};

/** As the landing editor saves. */
export const recreatingSaveInput: SaveInput<PortfolioInput> = { ...saveInput, onMissing: 'recreate' };

export const modelledSaveMachine = saveItemMachine;

export const saveModel: ModelOf<typeof modelledSaveMachine> = {
  events: {
    'conflict.keepMine': plain,
    'conflict.merge': { '': { values } },
    'conflict.takeTheirs': plain,
    'missing.saveAsNew': { '': { id: 'new-1' } },
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
    'userChanged.save': plain,
    'userChanged.keepUnsaved': plain,
    'save.cancel': plain,
  },
  outcomes: {
    write: {
      saved: { output: { outcome: 'saved', record: stored } },
      conflict: { output: { outcome: 'conflict', current: { ...stored, title: 'Their title' } } },
      missing: { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
      'no session': { error: sessionRefused },
      offline: { error: offline },
      recursion: { error: new BackendError('recursion', 'infinite recursion detected in policy', '42P17') },
    },
    checkSession: { valid: { output: true }, lost: { output: false }, offline: { error: offline } },
  },
  sends: { watchReturn: ['session.restored'] },
  states: {
    writing: [{ role: 'button', name: 'Save', disabled: true }],
    conflict: [
      { role: 'button', name: 'Save yours over it', disabled: false },
      { role: 'button', name: 'Go on with what is saved', disabled: false },
    ],
    missing: [{ role: 'button', name: 'Save as a new item', disabled: false }],
    userChanged: [
      { role: 'dialog', name: 'Save as another user?' },
      { role: 'button', name: 'Save it now', disabled: false },
      { role: 'button', name: 'Keep it unsaved', disabled: false },
    ],
  },
  // Texts, ids and versions are carried, never decided upon.
  distinguish: ({ onMissing }) => onMissing,
};
