import type { PublishingCheck } from '#machines/publishing.machine.ts';
import { call } from './call.ts';
import { backendConfig } from './config.ts';
import { loadPublishedContent, loadRevision } from './public-content.ts';

/** Reads the revision of the database and that of the page which visitors get. */
export const checkPublished = call(async (_, signal): Promise<PublishingCheck> => {
  const [revision, page] = await Promise.all([
    loadRevision(backendConfig(), signal),
    loadPublishedContent(signal),
  ]);
  return { revision, page };
});
