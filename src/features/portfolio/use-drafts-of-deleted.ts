import { useCallback, useEffect, useState } from 'react';
import { findDeletedItems } from '#backend/portfolio-items.ts';
import { deletedItemsMachine } from '#machines/deleted-items.machine.ts';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { itemsWithDrafts, offerWithNewItems } from './item-drafts.ts';

const provided = deletedItemsMachine.provide({ actors: { findDeletedItems } });

/** `movedTimes`: how often drafts have come to those of new items; `look`: asks for items deleted since. */
export type DraftsOfDeleted = { movedTimes: number; look: () => void };

/**
 * Has a user's drafts of items that were deleted elsewhere offered with those of new items, from the beginning and
 * whenever it is told to look. A check that fails is logged only, and leaves all drafts where they are.
 */
export function useDraftsOfDeleted(owner: string): DraftsOfDeleted {
  const [, send, actor] = useLiveActor(provided);
  const [movedTimes, setMovedTimes] = useState(0);
  useEmitted(actor, {
    'items.deleted': ({ ids }) => {
      offerWithNewItems(owner, ids);
      setMovedTimes((times) => times + 1);
    },
    'check.failed': ({ error }) => console.warn('Drafts of deleted items could not be looked for.', error),
  });
  const look = useCallback(() => send({ type: 'items.check', ids: itemsWithDrafts(owner) }), [send, owner]);
  useEffect(look, [look]);
  return { movedTimes, look };
}
