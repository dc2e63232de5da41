import { readPublicLandingRows, readPublicPortfolioItems } from '#backend/public-content.ts';
import type { PublicLandingRow } from '#domain/landing-content.ts';
import type { ItemCursor, PublicItemPage } from '#domain/portfolio-item.ts';

/** What visitors see of the stored content; a part that could not be read is null. */
export type PublicContent = { rows: PublicLandingRow[] | null; page: PublicItemPage | null };

/** Reads the stored texts and the newest items of the landing page. A failure is logged. */
export async function loadPublicContent(signal: AbortSignal): Promise<PublicContent> {
  const [rows, page] = await Promise.all([
    readPublicLandingRows(signal).catch(logged('The stored texts could not be read.', signal)),
    loadMoreItems(null, signal),
  ]);
  return { rows, page };
}

/** Reads the items that come after the cursor, the newest when it is null. A failure is logged and answers null. */
export function loadMoreItems(after: ItemCursor | null, signal: AbortSignal): Promise<PublicItemPage | null> {
  return readPublicPortfolioItems(after, signal).catch(
    logged('The portfolio items could not be read.', signal),
  );
}

function logged(sentence: string, signal: AbortSignal) {
  return (error: unknown): null => {
    if (!signal.aborted) console.warn(sentence, error);
    return null;
  };
}
