import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createAppRouter, createAuth } from '#app/create-app.ts';
import { contentOf, type PublicContent } from '#domain/public-content.ts';

type Load = typeof import('#backend/public-content.ts')['loadPublicContent'];

export const loadPublicContent: Load = async (...parameters) =>
  (await import('#backend/public-content.ts')).loadPublicContent(...parameters);

/**
 * The HTML of the page at a path, as the application renders it for a visitor who is not signed in.
 * @throws what a component or a loader throws
 */
export async function renderPage(path: string, content: PublicContent): Promise<string> {
  const router = createAppRouter(
    createAuth(),
    createMemoryHistory({ initialEntries: [path] }),
    new Map([[path, contentOf(path, content)]]),
  );
  // Else the router writes an inline script for a scroll position that a first visit does not have.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  const errors: unknown[] = router.state.matches.flatMap(({ status, error }) =>
    status === 'error' ? [error] : [],
  );
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      // Else a large part is sent apart, with inline scripts that put it into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React leaves out the part that failed.
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
