import type { PublicContent } from '#domain/public-content.ts';
import type { PublishingCheck } from '#machines/publishing.machine.ts';
import { call } from './call.ts';
import { backendConfig } from './config.ts';

/** Milliseconds: the next check follows soon. */
const checkTimeoutMs = 4_000;

/** When a static site was built, in ISO 8601; null where a server renders the pages. */
export const loadBuiltAt = call(async (_, signal) => {
  const { loadPublishedContent } = await import('./public-content.ts');
  const { builtAt } = await loadPublishedContent('/', signal);
  return { builtAt };
}, checkTimeoutMs);

/** Reads the revision of the page which visitors get, then that of the database, which is lower only after a restore. */
export const checkPublished = (onPage: (content: PublicContent) => void) =>
  call(async (_, signal): Promise<PublishingCheck> => {
    // Part of the landing page's chunk, which the admin area need not wait for.
    const { loadPublishedContent, loadRevision } = await import('./public-content.ts');
    const page = await loadPublishedContent('/', signal);
    onPage(page);
    return { revision: await loadRevision(backendConfig(), signal), page };
  }, checkTimeoutMs);
