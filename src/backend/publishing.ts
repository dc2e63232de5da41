import type { PublishingCheck } from '#machines/publishing.machine.ts';
import { call } from './call.ts';
import { backendConfig } from './config.ts';

/** Reads the revision of the database and that of the page which visitors get. */
export const checkPublished = call(async (_, signal): Promise<PublishingCheck> => {
  // Part of the landing page's chunk, which the admin area need not wait for.
  const { loadPublishedContent, loadRevision } = await import('./public-content.ts');
  const [revision, page] = await Promise.all([
    loadRevision(backendConfig(), signal),
    loadPublishedContent(signal),
  ]);
  return { revision, page };
});
