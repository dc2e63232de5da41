import type { PublicContent } from '#domain/public-content.ts';

/** The content of the public pages that this document has shown, by their paths. */
export type PublicContents = Map<string, PublicContent>;

/** Milliseconds until a navigation to a page shows what there is. */
const navigationTimeoutMs = 8_000;

/**
 * Loads what the page at a path shows.
 * @throws Error where it cannot be loaded
 */
export async function loadPageContent(
  contents: PublicContents,
  path: string,
  signal: AbortSignal,
): Promise<PublicContent> {
  const known = contents.get(path);
  if (known) return known;
  const isFirst = contents.size === 0;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(navigationTimeoutMs)]);
  try {
    // Part of the pages' chunks: others do not need the parser of stored content.
    const { loadFirstContent } = await import('#backend/public-content.ts');
    const loaded = await loadFirstContent(path, isFirst, limit);
    contents.set(path, loaded);
    return loaded;
  } catch (error) {
    if (!limit.aborted) logUnread(error);
    throw new Error(`The content of ${path} could not be loaded.`);
  }
}

export function logUnread(error: unknown): void {
  console.warn('The stored content could not be read.', error);
}
