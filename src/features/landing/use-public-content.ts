import { useEffect, useRef, useState } from 'react';
import type { LandingSection, PublicLandingRow } from '#domain/landing-content.ts';
import type { PublicItemList } from '#domain/portfolio-item.ts';

type StoredContent = {
  rows: Partial<Record<LandingSection, PublicLandingRow>>;
  list: PublicItemList;
};

export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

type PublicContentModule = typeof import('#backend/public-content.ts');

/** The newest content loaded in this document, which a return to the page shows at once; empty before. */
let lastLoaded: StoredContent = { rows: {}, list: { items: [], nextCursor: null } };

/** Loads the stored texts and the newest portfolio items after the mount, and more items on demand. */
export function usePublicContent() {
  const [content, setContent] = useState(lastLoaded);
  const [status, setStatus] = useState<MoreItems['status']>('idle');
  const lifetime = useRef<AbortSignal>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    lifetime.current = signal;
    void runUnlessAborted(({ loadPublicContent }) => loadPublicContent(signal), signal).then((loaded) => {
      if (!loaded) return;
      const { rows, page } = loaded;
      lastLoaded = {
        rows: rows ? Object.fromEntries(rows.map((row) => [row.section, row])) : lastLoaded.rows,
        list: page ? mergeRefreshed(lastLoaded.list, page) : lastLoaded.list,
      };
      setContent(lastLoaded);
    });
    return () => controller.abort();
  }, []);

  const loadNextPage = (signal: AbortSignal) => {
    const { nextCursor } = lastLoaded.list;
    if (!nextCursor) return setStatus('idle');
    setStatus('loading');
    void runUnlessAborted(({ loadMoreItems }) => loadMoreItems(nextCursor, signal), signal).then((page) => {
      if (signal.aborted) return;
      if (!page) return setStatus('failed');
      const { rows, list } = lastLoaded;
      // The list was refreshed in between and ends with another item.
      if (list.nextCursor?.id !== nextCursor.id) return loadNextPage(signal);
      setStatus('idle');
      lastLoaded = { rows, list: { items: [...list.items, ...page.items], nextCursor: page.nextCursor } };
      setContent(lastLoaded);
    });
  };
  const load = () => {
    const signal = lifetime.current;
    if (signal && status !== 'loading') loadNextPage(signal);
  };

  return { content, moreItems: { status, load } satisfies MoreItems };
}

/** The refreshed list. Items beyond the newest ones stay, so that a visitor keeps the place in the list. */
export function mergeRefreshed(shown: PublicItemList, newest: PublicItemList): PublicItemList {
  const lastId = newest.items.at(-1)?.id;
  const last = shown.items.findIndex(({ id }) => id === lastId);
  const isLonger = last !== -1 && last < shown.items.length - 1;
  if (newest.nextCursor === null || !isLonger) return newest;
  return { items: [...newest.items, ...shown.items.slice(last + 1)], nextCursor: shown.nextCursor };
}

/** Null where loading failed or was aborted. */
async function runUnlessAborted<T>(
  load: (backend: PublicContentModule) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    // Loaded later: the first render does not need the parser of stored content.
    const backend = await import('#backend/public-content.ts');
    // The remount of StrictMode has aborted the first request by now.
    const result = signal.aborted ? null : await load(backend);
    return signal.aborted ? null : result;
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
