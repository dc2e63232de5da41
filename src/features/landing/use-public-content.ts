import { useEffect, useRef, useState } from 'react';
import { backendConfig } from '#backend/config.ts';
import type { PublicItemList } from '#domain/public-content.ts';
import { builtInContent } from '#domain/public-content.ts';
import { changeInPlace } from '#ui/anchor.ts';
import { type PublicContentRef, runUnlessAborted } from './load-public-content.ts';

export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

/** The content of the page; asks for newer content after the mount, and for more items on demand. */
export function usePublicContent(ref: PublicContentRef) {
  const [content, setContent] = useState(ref.current ?? builtInContent);
  const [status, setStatus] = useState<MoreItems['status']>('idle');
  const lifetime = useRef<AbortSignal>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    lifetime.current = signal;
    const revision = ref.current?.revision ?? 0;
    void runUnlessAborted(
      ({ loadNewerContent }) => loadNewerContent(backendConfig(), revision, signal),
      signal,
    ).then((loaded) => {
      if (!loaded) return;
      const shown = ref.current?.list ?? builtInContent.list;
      const newer = { ...loaded, list: mergeRefreshed(shown, loaded.list) };
      ref.current = newer;
      changeInPlace(() => setContent(newer));
    });
    return () => controller.abort();
  }, [ref]);

  const loadNextPage = (signal: AbortSignal) => {
    const nextCursor = ref.current?.list.nextCursor;
    if (!nextCursor) return setStatus('idle');
    setStatus('loading');
    void runUnlessAborted(
      ({ loadMoreItems }) => loadMoreItems(backendConfig(), nextCursor, signal),
      signal,
    ).then((page) => {
      if (signal.aborted) return;
      if (!page) return setStatus('failed');
      const { current } = ref;
      // The list was refreshed in between and ends with another item.
      if (current?.list.nextCursor?.id !== nextCursor.id) return loadNextPage(signal);
      setStatus('idle');
      const items = [...current.list.items, ...page.items];
      const longer = { ...current, list: { items, nextCursor: page.nextCursor } };
      ref.current = longer;
      setContent(longer);
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
