import { useEffect, useRef, useState } from 'react';
import { backendConfig } from '#backend/config.ts';
import type { PublicItemList } from '#domain/portfolio-item.ts';
import { builtInContent, type PublicContent } from '#domain/public-content.ts';
import { changeInPlace } from '#ui/anchor.ts';

/** The newest content of this document; null until the landing page is opened in a document that did not carry it. */
export type PublicContentRef = { current: PublicContent | null };

export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

type PublicContentModule = typeof import('#backend/public-content.ts');

/** Milliseconds until a navigation to the landing page shows what there is. */
const navigationTimeoutMs = 8_000;

/**
 * Loads the content for a document that does not carry it: out of the published page, else from the backend. With
 * neither, the built-in texts are shown.
 */
export async function loadPublicContentOnce(ref: PublicContentRef, signal: AbortSignal): Promise<void> {
  if (ref.current) return;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(navigationTimeoutMs)]);
  ref.current =
    (await runUnlessAborted(({ loadPublishedContent }) => loadPublishedContent(limit), limit)) ??
    (await runUnlessAborted(({ loadPublicContent }) => loadPublicContent(backendConfig(), limit), limit));
}

/** The content of the page; asks for newer content after the mount, and for more items on demand. */
export function usePublicContent(ref: PublicContentRef) {
  const [content, setContent] = useState(ref.current ?? builtInContent);
  const [status, setStatus] = useState<MoreItems['status']>('idle');
  const lifetime = useRef<AbortSignal>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    lifetime.current = signal;
    const loadNewer = async (backend: PublicContentModule) => {
      const revision = ref.current?.revision ?? 0;
      if (!(await backend.hasOtherRevision(backendConfig(), revision, signal))) return null;
      return backend.loadPublicContent(backendConfig(), signal);
    };
    void runUnlessAborted(loadNewer, signal).then((loaded) => {
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
