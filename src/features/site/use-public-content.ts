import { useEffect, useRef, useState } from 'react';
import type { PublicContent, PublicItemList } from '#domain/public-content.ts';
import { useSetAgency } from '#ui/agency.tsx';
import { changeInPlace } from '#ui/anchor.ts';
import { type PublicContents, runUnlessAborted } from './public-content.ts';

/** The content of the page at a path, which its route has loaded; asks for newer content after the mount. */
export function usePublicContent(contents: PublicContents, path: string) {
  const [content, setContent] = useState(() => {
    const loaded = contents.get(path);
    if (!loaded) throw new Error(`The content of ${path} is not loaded.`);
    return loaded;
  });
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const lifetime = useRef<AbortSignal>(null);
  const setAgency = useSetAgency();

  const show = (shown: PublicContent) => {
    contents.set(path, shown);
    setContent(shown);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each path.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    lifetime.current = signal;
    const first = contents.get(path);
    // That of the page before may be older.
    if (first) setAgency(first.agency);
    const revision = first?.revision ?? 0;
    void runUnlessAborted(({ loadNewerContent }) => loadNewerContent(path, revision, signal), signal).then(
      (loaded) => {
        if (!loaded) return;
        const { list } = contents.get(path) ?? loaded;
        changeInPlace(() => {
          show({ ...loaded, list: mergeRefreshed(list, loaded.list) });
          setAgency(loaded.agency);
        });
      },
    );
    return () => controller.abort();
  }, [contents, path]);

  const loadNextPage = (signal: AbortSignal) => {
    const nextCursor = contents.get(path)?.list.nextCursor;
    if (!nextCursor) return setStatus('idle');
    setStatus('loading');
    void runUnlessAborted(({ loadMoreItems }) => loadMoreItems(nextCursor, signal), signal).then((page) => {
      if (signal.aborted) return;
      if (!page) return setStatus('failed');
      const current = contents.get(path);
      // The list was refreshed in between and ends with another item.
      if (current?.list.nextCursor?.id !== nextCursor.id) return loadNextPage(signal);
      setStatus('idle');
      const items = [...current.list.items, ...page.items];
      show({ ...current, list: { items, nextCursor: page.nextCursor } });
    });
  };
  const load = () => {
    const signal = lifetime.current;
    if (signal && status !== 'loading') loadNextPage(signal);
  };

  return { content, moreItems: { status, load } };
}

/** The refreshed list. Items beyond the newest ones stay, so that a visitor keeps the place in the list. */
export function mergeRefreshed(shown: PublicItemList, newest: PublicItemList): PublicItemList {
  const lastId = newest.items.at(-1)?.id;
  const last = shown.items.findIndex(({ id }) => id === lastId);
  const isLonger = last !== -1 && last < shown.items.length - 1;
  if (newest.nextCursor === null || !isLonger) return newest;
  return { items: [...newest.items, ...shown.items.slice(last + 1)], nextCursor: shown.nextCursor };
}
