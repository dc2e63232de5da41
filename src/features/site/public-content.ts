import type { PublicContent } from '#domain/public-content.ts';

/** The content of the public pages that this document has shown, by their paths. */
export type PublicContents = Map<string, PublicContent>;

type PublicContentModule = typeof import('#backend/public-content.ts');

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
  const loaded = await runUnlessAborted(
    ({ loadFirstContent }) => loadFirstContent(path, isFirst, limit),
    limit,
  );
  if (!loaded) throw new Error(`The content of ${path} could not be loaded.`);
  contents.set(path, loaded);
  return loaded;
}

/** Null where loading failed or was aborted. */
export async function runUnlessAborted<T>(
  load: (backend: PublicContentModule) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    // Part of the pages' chunks: others do not need the parser of stored content.
    const backend = await import('#backend/public-content.ts');
    // The remount of StrictMode has aborted the first request by now.
    const result = signal.aborted ? null : await load(backend);
    return signal.aborted ? null : result;
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
