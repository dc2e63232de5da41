import { useEffect, useRef, useState } from 'react';
import type { LandingSection, PublicLandingRow } from '#domain/landing-content.ts';
import type { PublicItemPage } from '#domain/portfolio-item.ts';
import { withMore, withNewest } from './shown-items.ts';

/** What is stored for the landing page; empty until it has arrived, and where nothing is stored. */
export type StoredContent = {
  rows: Partial<Record<LandingSection, PublicLandingRow>>;
  list: PublicItemPage;
};

/** The way to the items that follow those of a list. */
export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

type Actors = typeof import('#backend/public-content.ts');

/** What was read last in this document: a return to the page shows it at once. */
let lastRead: StoredContent = { rows: {}, list: { items: [], next: null } };

/**
 * Reads the stored texts and the newest portfolio items once the page runs, and more items on demand. A part that
 * could not be read stays as it is; the actor logs why.
 */
export function usePublicContent(): { content: StoredContent; moreItems: MoreItems } {
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
      // A list that was read anew in between ends elsewhere.
      if (!page || lastRead.list.next?.id !== next.id) return;
      lastRead = { ...lastRead, list: withMore(lastRead.list, page) };
      setContent(lastRead);
    });
  };

  return { content, moreItems: { status, load } };
}

/** Answers null for what could not be read, and for what nobody waits for any more. */
async function run<T>(read: (actors: Actors) => Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    // Loaded on need: the parser of stored content is no part of the first render.
    const actors = await import('#backend/public-content.ts');
    // The remount of StrictMode has aborted the first reading by now; the second one asks.
    const result = signal.aborted ? null : await read(actors);
    return signal.aborted ? null : result;
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
