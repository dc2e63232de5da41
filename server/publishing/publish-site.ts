import { unlessAborted } from '../run-until-stopped.ts';
import type { SiteOptions } from '../site-files.ts';
import { createSite, type Site } from '../static-site.ts';
import type { OpenPublisher } from './open-publisher.ts';
import type { ContentSource } from './render-thread.ts';

type PublishOptions = {
  source: ContentSource;
  options: SiteOptions;
  /** Ends the start. */
  signal: AbortSignal;
};

/** The site with pages rendered from the content of a source, now and after each change. */
export async function publishSite(
  { files, publisher }: OpenPublisher,
  { source, options, signal }: PublishOptions,
): Promise<Site> {
  const pages = await unlessAborted(signal, publisher.start({ source, site: options }));
  const site = createSite(files, options, pages);
  publisher.follow(site.publish);
  return site;
}
