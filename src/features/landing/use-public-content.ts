import { useEffect, useState } from 'react';
import type { LandingSection, PublicLandingRow } from '#domain/landing-content.ts';
import type { PublicPortfolioItem } from '#domain/portfolio-item.ts';

/** What is stored for the landing page; empty until it has arrived, and where nothing is stored. */
export type StoredContent = {
  rows: Partial<Record<LandingSection, PublicLandingRow>>;
  items: readonly PublicPortfolioItem[];
};

const nothing: StoredContent = { rows: {}, items: [] };

/** Reads the stored texts and portfolio items once the page runs; failures are logged by the actor. */
export function usePublicContent(): StoredContent {
  const [content, setContent] = useState(nothing);
  useEffect(() => {
    const controller = new AbortController();
    void readContent(controller.signal).then((read) => {
      if (read && !controller.signal.aborted) setContent(read);
    });
    return () => controller.abort();
  }, []);
  return content;
}

async function readContent(signal: AbortSignal): Promise<StoredContent | null> {
  try {
    // Loaded on need: the parser of stored content is no part of the first render.
    const { loadPublicContent } = await import('#actors/load-public-content.ts');
    // The remount of StrictMode has aborted this reading by now; the second one asks.
    if (signal.aborted) return null;
    const { rows, items } = await loadPublicContent(signal);
    return { rows: Object.fromEntries(rows.map((row) => [row.section, row])), items };
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
