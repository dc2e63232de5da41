import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PublicContent } from '#domain/public-content.ts';
import { makeFile, type SiteFile, type SiteOptions } from '../site-files.ts';
import { readStoredContent, type StoredContentFile, writeStoredContent } from './stored-content.ts';

/** Where content is read: the address of a backend without a slash at its end, and its public key. */
export type ContentSource = { url: string; publicKey: string };

export type Renderer = {
  /** The text of each page by its path in the site's folder. */
  render(content: PublicContent): Promise<ReadonlyMap<string, string>>;
  load(source: ContentSource, signal: AbortSignal): Promise<PublicContent>;
};

export type ThreadOptions = {
  /** The folder of the renderer. */
  rendererFolder: string;
  /** Null: content is not stored. */
  storedContent: StoredContentFile | null;
};

export type RenderRequest = {
  source: ContentSource;
  site: SiteOptions;
  /** The revision of the published pages; null before the first: then stored content is a substitute. */
  published: number | null;
  loadTimeoutMs: number;
};

export type RenderResponse = {
  /** The revision of the source; null when it could not be read. */
  loaded: number | null;
  /** Why the content of the source is not rendered, as a sentence; null when it is, or is published already. */
  problem: string | null;
  /** Null when there are none to publish. */
  pages: { revision: number; files: [path: string, file: SiteFile][] } | null;
};

/** Handles the requests of the thread that started this one, one at a time. */
export function serveRendering(openRenderer: (folder: string) => Promise<Renderer>): void {
  const port = parentPort;
  if (port === null) throw new Error('Must run as a worker thread.');
  const options: ThreadOptions = workerData;
  const respond = createResponder(openRenderer(options.rendererFolder), options);
  port.on('message', async (request: RenderRequest) => port.postMessage(await respond(request)));
}

function createResponder(opening: Promise<Renderer>, { storedContent }: ThreadOptions) {
  // The first request reports it.
  opening.catch(() => {});
  const made = new Map<string, { text: string; file: SiteFile }>();

  async function renderFiles(content: PublicContent, site: SiteOptions): Promise<[string, SiteFile][]> {
    const { render } = await opening;
    return Array.from(await render(content), ([path, text]) => {
      const before = made.get(path);
      if (before?.text === text) return [path, before.file];
      const file = makeFile(path, text, site);
      made.set(path, { text, file });
      return [path, file];
    });
  }

  async function renderStored(site: SiteOptions): Promise<RenderResponse['pages']> {
    const content = storedContent && readStoredContent(storedContent);
    if (content === null) return null;
    try {
      return { revision: content.revision, files: await renderFiles(content, site) };
    } catch {
      return null;
    }
  }

  return async ({ source, site, published, loadTimeoutMs }: RenderRequest): Promise<RenderResponse> => {
    const substitute = () => (published === null ? renderStored(site) : null);
    const { load } = await opening;
    let content: PublicContent;
    try {
      content = await load(source, AbortSignal.timeout(loadTimeoutMs));
    } catch (error) {
      const problem = `The content of ${source.url} could not be read: ${inspect(error)}`;
      return { loaded: null, problem, pages: await substitute() };
    }
    const { revision } = content;
    if (revision === published) return { loaded: revision, problem: null, pages: null };
    try {
      const files = await renderFiles(content, site);
      if (storedContent !== null) writeStoredContent(storedContent, content);
      return { loaded: revision, problem: null, pages: { revision, files } };
    } catch (error) {
      const problem = `Revision ${revision} is not published, since it could not be rendered: ${inspect(error)}`;
      return { loaded: revision, problem, pages: await substitute() };
    }
  };
}
