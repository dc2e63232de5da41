import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { compose } from './compose.ts';

/** The HTML of the page at a path, as the application renders it before anything is stored or signed in. */
export async function renderPage(path: string): Promise<string> {
  const { router } = compose(createMemoryHistory({ initialEntries: [path] }));
  // Else the router writes an inline script for a scroll position that a first visit does not have.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
