import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AuthActor } from '#features/session/auth-actor.ts';
import { PageFailed } from '#ui/page-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { routeTree } from './route-tree.gen.ts';

export type RouterContext = { auth: AuthActor };

/** The router of the application; a prerender passes a memory history. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageFailed,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // The smooth scrolling of anchors is no way to arrive on another page.
    scrollRestorationBehavior: 'instant',
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
