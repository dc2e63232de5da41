import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { withCurrentSite } from '../current-site.ts';
import { keptFolder } from '../kept-folder.ts';
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
  // Another build may replace the renderer while this process runs.
  const keepRenderer = (folder: string, hash: string) =>
    keptFolder(join(root, '.build', 'renderers'), hash, async (draft) =>
      cpSync(join(folder, '.render'), join(draft, '.render'), { recursive: true }),
    );
  const read = async (folder: string, hash: string) => ({
    files: readSiteFolder(folder),
    rendererFolder: await keepRenderer(folder, hash),
  });
  const { files, rendererFolder } = await withCurrentSite(root, read, signal);
  const thread = createRenderThread(threadScript, { rendererFolder, storedContent });
  thread.prepare();
  const publisher = createPublisher(thread);
  return { files, publisher, close: () => publisher.close() };
}
