import { moveDrafts, recordsWithDrafts } from '#editing/draft-storage.ts';

const kind = 'item:';
const newItem = 'new';

/** The record under which drafts of a stored item are kept, by its id; without one, those of new items. */
export const draftRecordOf = (id = newItem): string => `${kind}${id}`;

/** The ids of the stored items that a user has drafts of. */
export function itemsWithDrafts(owner: string): string[] {
  return recordsWithDrafts({ owner, record: kind }).filter((id) => id !== newItem);
}

/** Nobody can open an item that is deleted: what was typed into it is offered where a new one is made. */
export function offerWithNewItems(owner: string, deleted: readonly string[]): void {
  for (const id of deleted) {
    moveDrafts({ owner, record: draftRecordOf(id) }, { owner, record: draftRecordOf() });
  }
}
