import type { PortfolioInput } from '#domain/portfolio-item.ts';
import { type ModelOf, noPayload, onlyPayload } from '#machines/catalog-entry.ts';
import { saveItemMachine } from '#machines/portfolio-dialog.machine.ts';
import {
  denied,
  itemInput,
  offline,
  recursion,
  sessionExpired,
  storedItem,
} from '#machines/testing/fixtures.ts';
import type { SaveInput } from './save.machine.ts';

/** As the portfolio dialog saves. */
export const saveInput: SaveInput<PortfolioInput> = {
  values: itemInput,
  base: { id: storedItem.id, version: storedItem.version },
  onMissing: 'ask',
};

/** As the landing editor saves. */
export const recreatingSaveInput: SaveInput<PortfolioInput> = { ...saveInput, onMissing: 'recreate' };

export const modelledSaveMachine = saveItemMachine;

export const saveModel: ModelOf<typeof modelledSaveMachine> = {
  events: {
    'conflict.keepMine': noPayload,
    'conflict.merge': onlyPayload({ values: itemInput }),
    'conflict.takeTheirs': noPayload,
    'missing.saveAsNew': onlyPayload({ id: 'new-1' }),
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
    'userChanged.save': noPayload,
    'userChanged.keepUnsaved': noPayload,
    'save.cancel': noPayload,
  },
  outcomes: {
    write: {
      saved: { output: { outcome: 'saved', record: storedItem } },
      conflict: { output: { outcome: 'conflict', current: { ...storedItem, title: 'Their title' } } },
      missing: { output: { outcome: 'missing' } },
      denied: { error: denied },
      'session expired': { error: sessionExpired },
      offline: { error: offline },
      recursion: { error: recursion },
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
  contextKey: ({ onMissing }) => onMissing,
};
