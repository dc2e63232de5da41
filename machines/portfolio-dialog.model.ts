import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import type { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { itemInput, offline, storedItem } from './testing/fixtures.ts';

const theirs: PortfolioItem = { ...storedItem, title: 'Their title', version: 2 };
const newBase = { id: 'new-1', version: 0 };
const base = { id: storedItem.id, version: storedItem.version };

export const portfolioDialogModel: ModelOf<typeof portfolioDialogMachine> = {
  events: {
    'dialog.create': onlyPayload({ id: 'new-1' }),
    'dialog.edit': onlyPayload({ item: storedItem }),
    'dialog.close': noPayload,
    'draft.restore': onlyPayload({ id: 'item-1', version: 1 }),
    'item.submit': onlyPayload({ values: itemInput }),
  },
  outcomes: {
    save: {
      created: { output: { outcome: 'saved', record: { ...storedItem, id: 'new-1' }, base: newBase } },
      updated: { output: { outcome: 'saved', record: storedItem, base } },
      replaced: { output: { outcome: 'replaced', current: theirs } },
      'not created': { output: { outcome: 'failed', error: offline, base: newBase, current: undefined } },
      'not updated': { output: { outcome: 'failed', error: offline, base, current: undefined } },
      'kept unsaved': { output: { outcome: 'keptUnsaved', base, current: undefined } },
      cancelled: { output: { outcome: 'cancelled' } },
    },
  },
  machines: { save: 'save' },
  states: {
    closed: [
      { role: 'dialog', name: 'Add Portfolio Item', absent: true },
      { role: 'dialog', name: 'Edit Portfolio Item', absent: true },
    ],
    editing: [
      { role: 'button', name: 'Save', disabled: false },
      { role: 'button', name: 'Cancel', disabled: false },
    ],
    saving: [{ role: 'button', name: 'Save', disabled: true }],
  },
  // Ids and texts are carried, never decided upon.
  contextKey: () => null,
};
