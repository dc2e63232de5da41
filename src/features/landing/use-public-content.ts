import { useEffect, useRef, useState } from 'react';
import type { LandingSection, PublicLandingRow } from '#domain/landing-content.ts';
import type { PublicItemPage } from '#domain/portfolio-item.ts';

type StoredContent = {
  rows: Partial<Record<LandingSection, PublicLandingRow>>;
  list: PublicItemPage;
};

export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

type Actors = typeof import('#backend/public-content.ts');

/** The last content read in this document, which a return to the page shows at once; empty before. */
let lastRead: StoredContent = { rows: {}, list: { items: [], next: null } };

/** Reads the stored texts and the newest portfolio items after the mount, and more items on demand. */
export function usePublicContent() {
  const [content, setContent] = useState(lastRead);
  const [status, setStatus] = useState<MoreItems['status']>('idle');
  const lifetime = useRef<AbortSignal>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    lifetime.current = signal;
    void run(({ loadPublicContent }) => loadPublicContent(signal), signal).then((read) => {
      if (!read) return;
      const { rows, page } = read;
      lastRead = {
        rows: rows ? Object.fromEntries(rows.map((row) => [row.section, row])) : lastRead.rows,
        list: page ? withNewest(lastRead.list, page) : lastRead.list,
      };
      setContent(lastRead);
    });
    return () => controller.abort();
  }, []);

  const load = () => {
    const signal = lifetime.current;
    const { next } = lastRead.list;
    if (!signal || !next || status === 'loading') return;
    setStatus('loading');
    void run(({ loadMoreItems }) => loadMoreItems(next, signal), signal).then((page) => {
      if (signal.aborted) return;
      setStatus(page ? 'idle' : 'failed');
      const { rows, list } = lastRead;
      // The list was read again in between and ends with another item.
      if (!page || list.next?.id !== next.id) return;
      lastRead = { rows, list: { items: [...list.items, ...page.items], next: page.next } };
      setContent(lastRead);
    });
  };

  return { content, moreItems: { status, load } satisfies MoreItems };
}

/** The list read again. Items beyond the newest ones stay, so that a visitor keeps the place in the list. */
export function withNewest(shown: PublicItemPage, newest: PublicItemPage): PublicItemPage {
  const lastId = newest.items.at(-1)?.id;
  const last = shown.items.findIndex(({ id }) => id === lastId);
  const isLonger = last !== -1 && last < shown.items.length - 1;
  if (newest.next === null || !isLonger) return newest;
  return { items: [...newest.items, ...shown.items.slice(last + 1)], next: shown.next };
}

/** Null where the reading failed or was aborted. */
async function run<T>(read: (actors: Actors) => Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    // Loaded later: the first render does not need the parser of stored content.
    const actors = await import('#backend/public-content.ts');
    // The remount of StrictMode has aborted the first reading by now.
    const result = signal.aborted ? null : await read(actors);
    return signal.aborted ? null : result;
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
