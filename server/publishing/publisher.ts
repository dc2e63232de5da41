import { inspect } from 'node:util';
import { createActor, fromPromise } from 'xstate';
import { publisherMachine, type Rendered, type RenderInput } from '#machines/publisher.machine.ts';
import type { SiteOptions } from '../site-files.ts';
import type { PublishedPages } from '../static-site.ts';
import { reasonOf } from '../user-error.ts';
import { callFunction } from './call-function.ts';
import { hasOtherRevision } from './content-revision.ts';
import type { ContentSource, RenderThread } from './render-thread.ts';
import type { RenderResponse } from './rendering-thread.ts';

type PublishedSite = { source: ContentSource; site: SiteOptions };

/** Longer than it takes to find that a project does not answer, and no longer than a start may take. */
const firstLoadTimeoutMs = 3_000;
const loadTimeoutMs = 10_000;

/** Renders the pages of a site anew when the content has changed, as {@link publisherMachine} says. */
export function createPublisher(thread: Pick<RenderThread, 'prepare' | 'render' | 'close'>) {
  let publishedSite: PublishedSite | null = null;
  let publish = (_pages: PublishedPages | null): void => {};

  async function render(
    { published, isFirst, failures }: RenderInput,
    signal: AbortSignal,
  ): Promise<Rendered> {
    if (publishedSite === null) throw new Error('There is no site.');
    const limit = isFirst ? firstLoadTimeoutMs : loadTimeoutMs;
    const { loaded, problem, pages } = await thread
      .render({ ...publishedSite, published, loadTimeoutMs: limit })
      .catch(
        (error: unknown): RenderResponse => ({
          loaded: null,
          problem: `The pages could not be rendered: ${inspect(error)}`,
          pages: null,
        }),
      );
    const isEnded = signal.aborted;
    if (problem !== null && !isEnded && (loaded !== null || failures === 0)) console.error(problem);
    const rendered = isEnded ? null : pages;
    if (rendered !== null || isFirst) publish(rendered);
    return { loaded, published: pages?.revision ?? published };
  }

  async function findRevision(loaded: number, signal: AbortSignal): Promise<boolean> {
    return publishedSite !== null && hasOtherRevision(publishedSite.source, loaded, signal);
  }

  let lastReason = '';
  async function publishDue(signal: AbortSignal): Promise<void> {
    if (publishedSite === null) throw new Error('There is no site.');
    try {
      await callFunction(publishedSite.source, 'publish_due', {}, signal);
      lastReason = '';
    } catch (error) {
      const reason = reasonOf(error);
      if (!signal.aborted && reason !== lastReason) {
        console.error(`Versions that are due could not be published, which is tried again: ${reason}`);
      }
      lastReason = reason;
      throw error;
    }
  }

  const actor = createActor(
    publisherMachine.provide({
      actors: {
        renderPages: fromPromise(({ input, signal }) => render(input, signal)),
        findRevision: fromPromise(({ input, signal }) => findRevision(input, signal)),
        publishDue: fromPromise(({ signal }) => publishDue(signal)),
      },
      actions: { prepare: () => thread.prepare() },
    }),
  );

  return {
    /** Renders the first pages; null where the source and the stored content cannot be rendered. */
    start(site: PublishedSite): Promise<PublishedPages | null> {
      publishedSite = site;
      const first = new Promise<PublishedPages | null>((resolve) => {
        publish = resolve;
      });
      actor.start();
      return first;
    },
    /** Passes later pages on from now. The embedded backend, which is fetched here, reports its changes. */
    follow(receive: (pages: PublishedPages) => void) {
      publish = (pages) => pages !== null && receive(pages);
      actor.send({ type: 'pages.follow', isPolled: publishedSite?.source.fetch === undefined });
    },
    /** Before the start it says nothing: the first pages are rendered from what is stored then. */
    contentChanged() {
      if (publishedSite !== null) actor.send({ type: 'content.changed' });
    },
    async close() {
      publishedSite = null;
      actor.stop();
      await thread.close();
    },
  };
}
