import { useEffect, useState } from 'react';
import { findDeletedItems } from '#backend/portfolio-items.ts';
import { type Draft, type DraftRecord, readDrafts } from '#editing/draft-storage.ts';
import { useRequest } from '#ui/use-request.ts';

/** What the drafts of all items are stored under; their base tells them apart. */
export const itemDrafts = (owner: string): DraftRecord => ({ owner, record: 'portfolio-item' });

/** The ids of the stored items that a user has drafts of. */
export function itemsWithDrafts(owner: string): string[] {
  const bases = readDrafts(itemDrafts(owner)).map(({ base }) => base);
  return [...new Set(bases.filter(({ version }) => version > 0).map(({ id }) => id))];
}

/** Whether a draft is offered in the form of an item, or of a new one: `id` null. No deleted item can be opened. */
export function isOfferedFor(id: string | null, deletedIds: readonly string[], { base }: Draft): boolean {
  const isNew = base.version === 0;
  return id === null ? isNew || deletedIds.includes(base.id) : !isNew && base.id === id;
}

/** Which drafts of a user the form of an item offers. A new one asks which items with drafts are deleted. */
export function useItemDrafts(owner: string, id: string | null): (draft: Draft) => boolean {
  const [deletedIds, setDeletedIds] = useState<string[]>([]);
  const { start } = useRequest(findDeletedItems, {
    onDone: setDeletedIds,
    onError: (error) => console.warn('Drafts of deleted items could not be searched for.', error),
    whileRunning: 'restart',
  });
  useEffect(() => {
    const ids = id === null ? itemsWithDrafts(owner) : [];
    if (ids.length > 0) start({ ids });
  }, [owner, id, start]);
  return (draft) => isOfferedFor(id, deletedIds, draft);
}
