import '#ui/site.css';
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router';
import type { LeaveConfirmation } from '#editing/leave-confirmation.ts';
import type { PublicContentRef } from '#features/landing/load-public-content.ts';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import type { AuthActor } from '#features/session/auth-actor.ts';
import { useAuthToasts, useSession } from '#features/session/use-session.ts';
import { useTopBar } from '#features/session/use-top-bar.ts';
import { RouteFocus } from '#features/site/route-focus.tsx';
import { SiteLayout } from '#features/site/site-layout.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';

export const Route = createRootRouteWithContext<{
  auth: AuthActor;
  publicContent: PublicContentRef;
  leaveConfirmation: LeaveConfirmation;
}>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <SkipLink />
      <SessionBar />
      <Outlet />
      <RouteFocus />
      <ToastRegion />
    </>
  );
}

function SessionBar() {
  useAuthToasts();
  const { status } = useSession();
  const isInAdminArea = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  // A screen whose session was lost stays as it is, with its bar.
  const hasBar = status === 'sessionExpired' ? isInAdminArea : status !== 'pending' && status !== 'signedOut';
  const TopBar = useTopBar(hasBar);
  return TopBar && <TopBar />;
}

function NotFound() {
  return (
    <SiteLayout>
      <NotFoundPage path={useLocation().pathname} />
    </SiteLayout>
  );
}
