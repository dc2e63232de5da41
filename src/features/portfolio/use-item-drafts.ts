import { useEffect, useState } from 'react';
import { findDeletedIds } from '#backend/portfolio-items.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { type Draft, type DraftScope, readDrafts } from '#editing/draft-storage.ts';
import { useRequest } from '#ui/use-request.ts';

/** The drafts of all items have one scope; `base` names the item of each. */
export const itemDraftScope = (userId: string): DraftScope => ({ owner: userId, record: 'portfolio-item' });

const isNewItem = ({ version }: RowVersion) => version === 0;

/** The ids of the items of which a user has drafts, without new items. */
export function idsOfItemsWithDrafts(userId: string): string[] {
  const bases = readDrafts(itemDraftScope(userId)).map(({ base }) => base);
  return [...new Set(bases.filter((base) => !isNewItem(base)).map(({ id }) => id))];
}

/**
 * Whether a draft is offered in the form of an item; `id` null: of a new item. That form also offers the drafts of
 * deleted items, which have no form.
 */
export function isOfferedFor(id: string | null, deletedIds: readonly string[], { base }: Draft): boolean {
  const isNew = isNewItem(base);
  return id === null ? isNew || deletedIds.includes(base.id) : !isNew && base.id === id;
}

/** A function that says whether the form of an item offers a draft. The form of a new item loads the deleted ids. */
export function useIsDraftOffered(userId: string, id: string | null): (draft: Draft) => boolean {
  const [deletedIds, setDeletedIds] = useState<string[]>([]);
  const { start } = useRequest(findDeletedIds, {
    onDone: setDeletedIds,
    onError: (error) => console.warn('Drafts of deleted items could not be searched for.', error),
  });
  useEffect(() => {
    const ids = id === null ? idsOfItemsWithDrafts(userId) : [];
    if (ids.length > 0) start({ ids });
  }, [userId, id, start]);
  return (draft) => isOfferedFor(id, deletedIds, draft);
}
