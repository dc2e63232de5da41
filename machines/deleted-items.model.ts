import type { deletedItemsMachine } from './deleted-items.machine.ts';
import type { ModelOf } from './graph/catalog-entry.ts';
import { offline } from './testing/model-errors.ts';

export const deletedItemsModel: ModelOf<typeof deletedItemsMachine> = {
  events: { 'items.check': { 'some items': { ids: ['item-1', 'item-2'] }, none: { ids: [] } } },
  outcomes: {
    findDeletedItems: { 'one of them': { output: ['item-2'] }, offline: { error: offline } },
  },
  // The ids are carried, never decided upon.
  distinguish: () => null,
};
