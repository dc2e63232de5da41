import { readPublicLandingRows, readPublicPortfolioItems } from '#backend/public-content.ts';
import type { PublicLandingRow } from '#domain/landing-content.ts';
import type { PublicPortfolioItem } from '#domain/portfolio-item.ts';

/** What visitors see of the stored content; a part that could not be read is empty. */
export type PublicContent = { rows: PublicLandingRow[]; items: PublicPortfolioItem[] };

/** Reads the stored content of the landing page. A failure is logged and leaves its part empty. */
export async function loadPublicContent(signal: AbortSignal): Promise<PublicContent> {
  const [rows, items] = await Promise.all([
    readPublicLandingRows(signal).catch(
      logged('The stored texts could not be read; the built-in ones are shown.'),
    ),
    readPublicPortfolioItems(signal).catch(logged('The portfolio items could not be read; none are shown.')),
  ]);
  return { rows, items };

  function logged(sentence: string) {
    return (error: unknown): [] => {
      if (!signal.aborted) console.warn(sentence, error);
      return [];
    };
  }
}
