// The worker thread of the publisher; started by server/publishing/open-publisher.ts.
import { serveRendering } from '#server/publishing/rendering-thread.ts';
import { openRenderer } from './renderer.ts';

serveRendering(openRenderer);
