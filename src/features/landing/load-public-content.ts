import type { PublicContent } from '#domain/public-content.ts';

/** The newest content of this document; null until the landing page is opened. */
export type PublicContentRef = { current: PublicContent | null };

type PublicContentModule = typeof import('#backend/public-content.ts');

/** Milliseconds until a navigation to the landing page shows what there is. */
const navigationTimeoutMs = 8_000;

/** Loads the content for the first landing page of this document; null where it cannot be loaded. */
export async function loadPublicContentOnce(ref: PublicContentRef, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(navigationTimeoutMs)]);
  ref.current ??= await runUnlessAborted(({ loadFirstContent }) => loadFirstContent(limit), limit);
}

/** Null where loading failed or was aborted. */
export async function runUnlessAborted<T>(
  load: (backend: PublicContentModule) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    // Part of the landing page's chunk: other pages do not need the parser of stored content.
    const backend = await import('#backend/public-content.ts');
    // The remount of StrictMode has aborted the first request by now.
    const result = signal.aborted ? null : await load(backend);
    return signal.aborted ? null : result;
  } catch (error) {
    if (!signal.aborted) console.warn('The stored content could not be read.', error);
    return null;
  }
}
