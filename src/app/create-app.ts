import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { checkAdmin, signIn, signOut, watchSession } from '#backend/session.ts';
import { type AuthActor, sessionStatus } from '#features/session/auth-actor.ts';
import type { PublicContents } from '#features/site/public-content.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { endSession, longLived } from '#ui/application.ts';
import { PageFailed } from '#ui/page-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { routeTree } from './route-tree.gen.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** The auth actor of the page with its calls; started by the caller. */
export function createAuth(): AuthActor {
  return longLived(provideAuth({ watchSession, signIn, signOut, checkAdmin }), {
    systemId: 'auth',
    input: { fallbackEmail: import.meta.env.VITE_ADMIN_FALLBACK_EMAIL || null },
  });
}

/** Creates the router with the auth actor as context; a prerender passes the content, too. */
export function createAppRouter(
  auth: AuthActor,
  history: RouterHistory,
  publicContent: PublicContents = new Map(),
) {
  return createRouter({
    routeTree,
    context: { auth, publicContent, leaveConfirmation: { current: null }, topBar: { current: null } },
    history,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageFailed,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // As the host's files are.
    caseSensitive: true,
    scrollRestoration: true,
    // The smooth scrolling of anchors is no way to arrive on another page.
    scrollRestorationBehavior: 'instant',
  });
}

/** Has the router and what belongs to the session follow the auth actor. */
export function followSession(auth: AuthActor, router: AppRouter): void {
  // Toasts end with their session. These handlers come first, so that a toast about the end itself stays.
  for (const end of ['signOut.succeeded', 'session.endedElsewhere', 'user.changed'] as const) {
    auth.on(end, endSession);
  }

  // The guards run again when the user or their status changes; not for a token refresh, a tab's focus, or the loss of
  // a session, which keeps the screen. A log-out chosen here leads to /login from any page.
  let identity: string | undefined;
  let isSignOutRequestedHere = false;
  auth.on('signOut.succeeded', () => {
    isSignOutRequestedHere = true;
  });
  auth.subscribe((snapshot) => {
    const status = sessionStatus(snapshot);
    if (status === 'pending') return;
    // During a sign-in, its user is not here yet.
    const current = status === 'signedOut' ? status : `${status} ${snapshot.context.user.id}`;
    const previous = identity;
    identity = current;
    if (previous === undefined || previous === current || status === 'sessionExpired') return;
    if (isSignOutRequestedHere && status === 'signedOut') void router.navigate({ to: '/login' });
    else void router.invalidate();
    isSignOutRequestedHere = false;
  });
}
