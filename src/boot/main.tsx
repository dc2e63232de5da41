import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { compose } from '#app/compose.ts';
import type { AppRouter } from '#app/router.tsx';
import { watchForStaleBuild } from './missing-chunks.ts';
import { layOutInParts } from './reveal-sections.ts';

const parts = watchForStaleBuild();
// Not awaited: a route's chunk that imports from this one would wait for it in turn.
start().catch((error: unknown) => {
  document.documentElement.dataset.static = 'failed';
  throw error;
});

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  if (import.meta.env.DEV) await import('#app/dev/main.ts');
  // Goes before the paths that are printed beside links.
  document.documentElement.style.setProperty('--origin', `"${location.origin}"`);
  await pause();
  // Here, and not above, its long evaluation is a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await pause();
  const { auth, router } = compose();
  await pause();
  auth.start();
  const application = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (container.dataset.prerendered === undefined) {
    createRoot(container).render(application);
    return;
  }
  keepFirstScroll(router);
  followFirstJump(router);
  document.addEventListener('page:ready', layOutInParts, { once: true });
  await pause();
  await router.load();
  // The page as it was sent is better than a page that says that it failed.
  if (parts.areMissing()) {
    document.documentElement.dataset.static = 'failed';
    return;
  }
  await pause();
  // A flag of the router's own: with it the first render has the boundaries of the prerendered one.
  router.ssr = { manifest: undefined };
  // In a transition React renders in slices.
  startTransition(() => {
    hydrateRoot(container, application, {
      // What differed from the build, as after a translation, is rendered anew and goes on.
      onRecoverableError: (error) => console.error(error),
    });
  });
}

/** On a prerendered page the visitor stays where they, or the browser, have scrolled to meanwhile. */
function keepFirstScroll(router: AppRouter): void {
  let isRendered = false;
  router.update({ ...router.options, scrollRestoration: () => isRendered });
  router.subscribe('onRendered', () => {
    isRendered = true;
  });
}

/** A link to an anchor that the browser itself followed while React took the page over: the router has missed it. */
function followFirstJump(router: AppRouter): void {
  const follow = () => {
    if (router.state.resolvedLocation?.href !== router.history.location.href) void router.load();
  };
  document.addEventListener('page:ready', follow, { once: true });
}

/** Lets the browser answer what was tapped and paint, so that no start is one long task. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
