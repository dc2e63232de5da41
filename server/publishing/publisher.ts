import { inspect } from 'node:util';
import type { SiteOptions } from '../site-files.ts';
import type { PublishedPages } from '../static-site.ts';
import type { ContentSource, RenderThread } from './render-thread.ts';
import type { RenderResponse } from './rendering-thread.ts';

/** Where content is read, and what pages are filled with. */
type PublishedSite = { source: ContentSource; site: SiteOptions };

export type Publisher = ReturnType<typeof createPublisher>;

/** Longer than it takes to find that a project does not answer, and no longer than a start may take. */
const firstLoadTimeoutMs = 3_000;
const loadTimeoutMs = 10_000;
const longestRetryMs = 30_000;

/**
 * Renders the pages of a site anew when the content has changed. Changes that come soon after each other are rendered
 * together, the last one included.
 */
export function createPublisher(
  thread: RenderThread,
  { delayMs = 100, distanceMs = 700, retryMs = 1_000 } = {},
) {
  let publishedSite: PublishedSite | null = null;
  let publish = (_pages: PublishedPages): void => {};
  /** The revision of the published pages. */
  let published: number | null = null;
  /** The revision that was loaded last, published or not. */
  let loaded = 0;
  let failures = 0;
  let isBusy = true;
  let hasChanged = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  /** Renders once; the pages to publish, or null. */
  async function render(timeoutMs: number): Promise<PublishedPages | null> {
    if (publishedSite === null) return null;
    isBusy = true;
    hasChanged = false;
    startedAt = performance.now();
    dueAt = Number.POSITIVE_INFINITY;
    const request = { ...publishedSite, published, loadTimeoutMs: timeoutMs };
    const response = await thread.render(request).catch(
      (error: unknown): RenderResponse => ({
        loaded: null,
        problem: `The pages could not be rendered: ${inspect(error)}`,
        pages: null,
      }),
    );
    if (publishedSite === null) return null;
    const { problem, pages } = response;
    failures = response.loaded === null ? failures + 1 : 0;
    loaded = response.loaded ?? loaded;
    if (problem !== null && failures <= 1) console.error(problem);
    if (pages === null) return null;
    published = pages.revision;
    return { ...pages, files: new Map(pages.files) };
  }

  function schedule(waitMs: number): void {
    const at = Math.max(performance.now() + waitMs, startedAt + distanceMs);
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(async () => {
      const pages = await render(loadTimeoutMs);
      if (pages !== null) publish(pages);
      becomeIdle();
    }, at - performance.now());
  }

  function becomeIdle(): void {
    if (publishedSite === null) return;
    isBusy = false;
    if (hasChanged) schedule(delayMs);
    else if (failures > 0) schedule(Math.min(retryMs * 2 ** (failures - 1), longestRetryMs));
  }

  function contentChanged(): void {
    if (isBusy) {
      hasChanged = true;
      return;
    }
    thread.prepare();
    schedule(delayMs);
  }

  return {
    /** Renders the first pages; null where the source and the stored content cannot be rendered. */
    async start(site: PublishedSite): Promise<PublishedPages | null> {
      publishedSite = site;
      return render(firstLoadTimeoutMs);
    },
    /** Passes later pages on from now. */
    follow(receive: (pages: PublishedPages) => void) {
      publish = receive;
      becomeIdle();
    },
    contentChanged,
    /** A poll found another revision. While the content cannot be read, the next try stays as late as it is. */
    revisionFound() {
      if (failures === 0) contentChanged();
    },
    loadedRevision: () => loaded,
    async close() {
      isBusy = true;
      clearTimeout(timer);
      publishedSite = null;
      await thread.close();
    },
  };
}
