// A thread of the publisher whose renderer reads content from a JSON file, and does what the hero's title says.
import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { serveRendering } from '#server/publishing/rendering-thread.ts';

const meta = '<meta name="supabase-public-key" content="">';

serveRendering(async () => {
  return {
    load: async ({ url }) => JSON.parse(readFileSync(new URL(url), 'utf8')),
    renderVersion: async () => ({ html: '', foreignPictures: [] }),
    async render({ rows }) {
      const title = rows.hero?.title ?? 'Built in';
      if (title === 'throw') throw new Error('The title cannot be rendered.');
      if (title === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      const files = new Map([
        ['index.html', `${meta}${title} ${process.env.NODE_ENV} ${threadId}`],
        ['privacy.html', `${meta}Privacy<script>run()</script>`],
        ['sitemap.xml', '<loc>https://www.example.org/</loc>'],
      ]);
      const failures = new Map<string, unknown>();
      if (title === 'break a page') {
        files.delete('privacy.html');
        failures.set('privacy.html', new Error('The page cannot be rendered.'));
      }
      return { files, failures, redirects: [['/case-study/old', '/case-study/new']] };
    },
  };
});
