import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PublicContent } from '#domain/public-content.ts';
import type { SharedVersion } from '#domain/shared-version.ts';
import { unlessAborted } from '../run-until-stopped.ts';
import type { HostedProject } from '../settings.ts';
import { makeFile, type SiteOptions } from '../site-files.ts';
import type { PublishedPages } from '../static-site.ts';
import { connectThread, type SentResponse } from '../thread-calls.ts';
import { reasonOf } from '../user-error.ts';
import { readStoredContent, type StoredContentFile, writeStoredContent } from './stored-content.ts';

export type RenderedSite = {
  /** The text of each file by its path in the site's folder. */
  files: ReadonlyMap<string, string>;
  /** Why a page could not be rendered, by the path of its file. */
  failures: ReadonlyMap<string, unknown>;
  /** Where former addresses lead. */
  redirects: readonly [from: string, to: string][];
};

export type RenderedVersion = {
  /** The document, without any script. */
  html: string;
  /** Addresses of the pictures that it takes from other sites. */
  foreignPictures: readonly string[];
};

export type Renderer = {
  render(content: PublicContent): Promise<RenderedSite>;
  renderVersion(content: PublicContent, version: SharedVersion): Promise<RenderedVersion>;
  /** @param version what is shown in the place of its live record */
  load(source: HostedProject, signal: AbortSignal, version?: SharedVersion): Promise<PublicContent>;
};

export type ThreadOptions = {
  rendererFolder: string;
  /** Null: content is not stored. */
  storedContent: StoredContentFile | null;
};

export type RenderRequest = {
  source: HostedProject;
  site: SiteOptions;
  /** The revision of the published pages; null before the first: then stored content is a substitute. */
  published: number | null;
  loadTimeoutMs: number;
};

export type VersionRequest = Pick<RenderRequest, 'source' | 'loadTimeoutMs'> & { version: SharedVersion };

/** `isFetchedHere`: else by the thread that sent the request. */
type Sent<Request> = Request & { isFetchedHere: boolean };

export type RendererCalls = {
  render(request: Sent<RenderRequest>): Promise<RenderResponse>;
  renderVersion(request: Sent<VersionRequest>): Promise<RenderedVersion>;
};

type ParentCalls = {
  fetch(request: { url: string; headers: [name: string, value: string][] }): Promise<SentResponse>;
};

export type RenderResponse = {
  /** The revision of the source; null when it could not be read. */
  loaded: number | null;
  /** What of the source's content is not rendered, and why; null when all is, or is published already. */
  problem: string | null;
  /** Null when there are none to publish. */
  pages: RenderedPages | null;
};

type RenderedPages = PublishedPages & { revision: number };

/** Handles the requests of the thread that started this one, one at a time. */
export function serveRendering(openRenderer: (folder: string) => Promise<Renderer>): void {
  if (parentPort === null) throw new Error('Must run as a worker thread.');
  const options: ThreadOptions = workerData;
  const opening = openRenderer(options.rendererFolder);
  const respond = createResponder(opening, options);
  const fetchHere = globalThis.fetch;
  const chooseFetch = ({ isFetchedHere }: { isFetchedHere: boolean }) => {
    globalThis.fetch = isFetchedHere ? fetchHere : fetchByParent;
  };
  const { call } = connectThread<ParentCalls>(parentPort, {
    render(request: Sent<RenderRequest>) {
      chooseFetch(request);
      return respond(request);
    },
    async renderVersion(request: Sent<VersionRequest>) {
      chooseFetch(request);
      const { source, version, loadTimeoutMs } = request;
      const { load, renderVersion } = await opening;
      return renderVersion(await load(source, AbortSignal.timeout(loadTimeoutMs), version), version);
    },
  });
  const fetchByParent: typeof globalThis.fetch = async (input, init) => {
    const { url, headers, signal } = new Request(input, init);
    const response = await unlessAborted(signal, call('fetch', { url, headers: [...headers] }));
    return new Response(response.body, response);
  };
}

function createResponder(opening: Promise<Renderer>, { storedContent }: ThreadOptions) {
  // The first request reports it.
  opening.catch(() => {});

  async function renderPages(content: PublicContent, site: SiteOptions) {
    const { render } = await opening;
    const { files, failures, redirects } = await render(content);
    const pages: RenderedPages = {
      revision: content.revision,
      files: new Map(Array.from(files, ([path, text]) => [path, makeFile(path, text, site)])),
      failed: [...failures.keys()],
      redirects,
    };
    return { pages, failures };
  }

  async function renderStored(site: SiteOptions): Promise<RenderedPages | null> {
    const content = storedContent && readStoredContent(storedContent);
    if (content === null) return null;
    try {
      return (await renderPages(content, site)).pages;
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
      const advice =
        site.supabaseOrigin === null
          ? ''
          : ' Check VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, and whether the project runs.';
      const problem = `The content of ${source.url} could not be read: ${reasonOf(error)}.${advice}`;
      return { loaded: null, problem, pages: await substitute() };
    }
    const { revision } = content;
    if (revision === published) return { loaded: revision, problem: null, pages: null };
    try {
      const { pages, failures } = await renderPages(content, site);
      if (failures.size === 0) {
        if (storedContent !== null) writeStoredContent(storedContent, content);
        return { loaded: revision, problem: null, pages };
      }
      const former = [...((await substitute())?.files ?? [])].filter(([path]) => failures.has(path));
      const reasons = Array.from(failures, ([path, error]) => `${path}: ${inspect(error)}`);
      return {
        loaded: revision,
        problem: `Revision ${revision} is published without these pages, which stay as they were, since they could not be rendered:\n${reasons.join('\n')}`,
        pages: { ...pages, files: new Map([...pages.files, ...former]) },
      };
    } catch (error) {
      const problem = `Revision ${revision} is not published, since it could not be rendered: ${inspect(error)}`;
      return { loaded: revision, problem, pages: await substitute() };
    }
  };
}
