import { rendererFolder } from '../build-hash.ts';
import { withCurrentSite } from '../current-site.ts';
import { readSiteFolder, type SiteFiles } from '../site-files.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { createRenderThread } from './render-thread.ts';
import type { StoredContentFile } from './stored-content.ts';

const threadScript = new URL('../../tools/prerender/publishing-thread.ts', import.meta.url);

/** The current site and the publisher of its pages. */
export type OpenPublisher = {
  files: SiteFiles;
  publisher: Publisher;
  close(): Promise<void>;
};

/** Builds the site if it is stale, then opens its publisher. Rejects as {@link withCurrentSite} does. */
export async function openPublisher(
  root: string,
  storedContent: StoredContentFile | null,
  signal: AbortSignal,
): Promise<OpenPublisher> {
  const read = (folder: string, hash: string) => ({
    files: readSiteFolder(folder),
    rendererFolder: rendererFolder(root, hash),
  });
  const { files, ...renderer } = await withCurrentSite(root, read, signal);
  const thread = createRenderThread(threadScript, { ...renderer, storedContent });
  thread.prepare();
  const publisher = createPublisher(thread);
  return { files, publisher, close: () => publisher.close() };
}
