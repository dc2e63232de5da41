import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { type AppRouter, createAppRouter, createAuth, followSession } from '#app/create-app.ts';
import { nextTask } from './dom.ts';
import { watchMissingChunks } from './missing-chunks.ts';
import { startPageEffects } from './page-effects.ts';
import { dispatchPageEvent, pageFailed, pageHydrating, pageReady, prerenderedAttribute } from './protocol.ts';

const isChunkMissing = watchMissingChunks();
// Not awaited: a route's chunk that imports from this one would wait for it in turn.
start().catch((error: unknown) => {
  dispatchPageEvent(pageFailed);
  throw error;
});

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  if (import.meta.env.DEV) await import('#dev/main.ts');
  const isPrerendered = container.hasAttribute(prerenderedAttribute);
  // The inline script of a prerendered page has started them.
  if (!isPrerendered) startPageEffects();
  await nextTask();
  // Imported here, its long evaluation is a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const auth = createAuth();
  await nextTask();
  const history = createBrowserHistory();
  await nextTask();
  const router = createAppRouter(auth, history);
  followSession(auth, router);
  await nextTask();
  auth.start();
  const application = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (!isPrerendered) {
    createRoot(container).render(application);
    return;
  }
  document.addEventListener(pageReady, () => container.removeAttribute(prerenderedAttribute), { once: true });
  keepScrollPosition(router);
  loadMissedAnchor(router);
  await nextTask();
  await router.load();
  // The page as it was sent is better than an error page.
  if (isChunkMissing()) {
    dispatchPageEvent(pageFailed);
    return;
  }
  await nextTask();
  // The router's internal flag: its first render then has the Suspense boundaries of the prerendered page
  // (docs/decisions/012).
  router.ssr = { manifest: undefined };
  // In a transition React renders in slices.
  startTransition(() => {
    hydrateRoot(container, application, {
      // React renders again where the page differs from the build, for example after a translation by the browser.
      onRecoverableError: (error) => console.error(error),
    });
  });
  dispatchPageEvent(pageHydrating);
}

/**
 * The visitor may have scrolled the prerendered page: the first render does not restore an older position. The router
 * stores the position of a page only if it has scrolled since its last render, so a scroll event follows each.
 */
function keepScrollPosition(router: AppRouter): void {
  let isRendered = false;
  router.update({ ...router.options, scrollRestoration: () => isRendered });
  router.subscribe('onRendered', () => {
    isRendered = true;
    document.dispatchEvent(new Event('scroll'));
  });
}

/** The router misses a link to an anchor that the browser follows between its load and its first render. */
function loadMissedAnchor(router: AppRouter): void {
  const loadIfMissed = () => {
    if (router.state.resolvedLocation?.href !== router.history.location.href) void router.load();
  };
  document.addEventListener(pageReady, loadIfMissed, { once: true });
}
