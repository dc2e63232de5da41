import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ItemCursor, PublicContent, PublicItemList } from '#domain/public-content.ts';
import { useSetAgency } from '#ui/agency.tsx';
import { changeInPlace } from '#ui/anchor.ts';
import { useRequest } from '#ui/use-request.ts';
import { logUnread, type PublicContents } from './public-content.ts';

type Shown = { path: string; revision: number };

const loadNewer = fromPromise<PublicContent | null, Shown>(async ({ input: { path, revision }, signal }) => {
  const { loadNewerContent } = await import('#backend/public-content.ts');
  return loadNewerContent(path, revision, signal);
});

type Page = { after: ItemCursor; page: PublicItemList };

const loadMore = fromPromise<Page, ItemCursor>(async ({ input: after, signal }) => {
  const { loadMoreItems } = await import('#backend/public-content.ts');
  return { after, page: await loadMoreItems(after, signal) };
});

/** The content of the page at a path, which its route has loaded; asks for newer content after the mount. */
export function usePublicContent(contents: PublicContents, path: string) {
  const [content, setContent] = useState(() => {
    const loaded = contents.get(path);
    if (!loaded) throw new Error(`The content of ${path} is not loaded.`);
    return loaded;
  });
  const [hasFailed, setFailed] = useState(false);
  const { agency, revision } = content;
  const setAgency = useSetAgency();
  // That of the page before may be older.
  useEffect(() => setAgency(agency), [agency, setAgency]);

  const show = (shown: PublicContent) => {
    contents.set(path, shown);
    setContent(shown);
  };

  const onNewer = (loaded: PublicContent | null) => {
    if (!loaded) return;
    const { list } = contents.get(path) ?? loaded;
    changeInPlace(() => {
      show({ ...loaded, list: mergeRefreshed(list, loaded.list) });
      setAgency(loaded.agency);
    });
  };
  useRequest(loadNewer, { onDone: onNewer, onError: logUnread }, { input: { path, revision } });

  const { isRunning, start } = useRequest(loadMore, {
    onDone: ({ after, page }) => {
      const current = contents.get(path);
      // The list was refreshed in between and ends with another item.
      if (current?.list.nextCursor?.id !== after.id) return load();
      const items = [...current.list.items, ...page.items];
      show({ ...current, list: { items, nextCursor: page.nextCursor } });
    },
    onError: (error) => {
      logUnread(error);
      setFailed(true);
    },
  });
  const load = () => {
    const after = contents.get(path)?.list.nextCursor;
    setFailed(false);
    if (after) start(after);
  };
  const status = isRunning ? 'loading' : hasFailed ? 'failed' : 'idle';

  return {
    content,
    moreItems: {
      status,
      load: () => {
        if (!isRunning) load();
      },
    },
  } as const;
}

/** The refreshed list. Items beyond the newest ones stay, so that a visitor keeps the place in the list. */
export function mergeRefreshed(shown: PublicItemList, newest: PublicItemList): PublicItemList {
  const lastId = newest.items.at(-1)?.id;
  const last = shown.items.findIndex(({ id }) => id === lastId);
  const isLonger = last !== -1 && last < shown.items.length - 1;
  if (newest.nextCursor === null || !isLonger) return newest;
  return { items: [...newest.items, ...shown.items.slice(last + 1)], nextCursor: shown.nextCursor };
}
