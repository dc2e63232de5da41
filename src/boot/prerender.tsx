import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createApp } from '#app/create-app.ts';

/** The HTML of the page at a path, as the application renders it before anything is stored or signed in. */
export async function renderPage(path: string): Promise<string> {
  const { router } = createApp(createMemoryHistory({ initialEntries: [path] }));
  // Else the router writes an inline script for a scroll position that a first visit does not have.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    // Else a large part is sent apart, with inline scripts that put it into its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
