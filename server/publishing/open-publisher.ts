import { rendererFolder } from '../build-hash.ts';
import { withCurrentSite } from '../current-site.ts';
import { unlessAborted } from '../run-until-stopped.ts';
import { readSiteFolder, type SiteOptions } from '../site-files.ts';
import { createSite, type Site } from '../static-site.ts';
import { createPublisher } from './publisher.ts';
import { type ContentSource, createRenderThread } from './render-thread.ts';
import type { StoredContentFile } from './stored-content.ts';

const threadScript = new URL('../../tools/prerender/publishing-thread.ts', import.meta.url);

/**
 * Builds the site if it is stale, then opens the publisher of its pages. Rejects as {@link withCurrentSite} does.
 *
 * @param signal ends the start
 */
export async function openPublisher(
  root: string,
  storedContent: StoredContentFile | null,
  signal: AbortSignal,
) {
  const read = (folder: string, hash: string) => ({
    files: readSiteFolder(folder),
    rendererFolder: rendererFolder(root, hash),
  });
  const { files, ...renderer } = await withCurrentSite(root, read, signal);
  const thread = createRenderThread(threadScript, { ...renderer, storedContent });
  // Of its own: the publisher waits for no shared page.
  const sharedThread = createRenderThread(threadScript, { ...renderer, storedContent: null });
  thread.prepare();
  const { start, follow, contentChanged, close } = createPublisher(thread);
  return {
    /** The site with pages rendered from the content of a source, now and after each change. */
    async publishSite(source: ContentSource, options: SiteOptions): Promise<Site> {
      const pages = await unlessAborted(signal, start({ source, site: options }));
      const site = createSite(files, options, pages);
      follow(site.publish);
      return site;
    },
    renderVersion: sharedThread.renderVersion,
    contentChanged,
    close: async () => void (await Promise.all([close(), sharedThread.close()])),
  };
}
