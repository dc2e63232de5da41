import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { compose } from './compose.ts';
import { watchForStaleBuild } from './stale-build.ts';

const parts = watchForStaleBuild();
const { auth, router } = compose();
auth.start();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

const application = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

if (container.dataset.prerendered === undefined) {
  createRoot(container).render(application);
} else {
  // Not awaited: a route's chunk that imports from this one would wait for it in turn.
  void router.load().then(() => {
    // The page as it was sent is better than a page that says that it failed.
    if (parts.areMissing()) return;
    // A flag of the router's own: with it the first render has the boundaries of the prerendered one.
    router.ssr = { manifest: undefined };
    hydrateRoot(container, application);
  });
}
