import '#ui/site.css';
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router';
import { pageAgency } from '#content/page-agency.ts';
import type { LeaveConfirmation } from '#editing/leave-guard.tsx';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import type { AuthActor } from '#features/session/auth-actor.ts';
import { useAuthToasts, useSession } from '#features/session/use-session.ts';
import { type LoadedTopBar, useTopBar } from '#features/session/use-top-bar.ts';
import type { PublicContents } from '#features/site/public-content.ts';
import { RouteFocus } from '#features/site/route-focus.tsx';
import { SiteLayout } from '#features/site/site-layout.tsx';
import { AgencyProvider } from '#ui/agency.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';

export const Route = createRootRouteWithContext<{
  auth: AuthActor;
  publicContent: PublicContents;
  leaveConfirmation: LeaveConfirmation;
  topBar: LoadedTopBar;
}>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  const [prerendered] = Route.useRouteContext().publicContent.values();
  return (
    <AgencyProvider initial={prerendered?.agency ?? pageAgency()}>
      <SkipLink />
      <SessionBar />
      <Outlet />
      <RouteFocus />
      <ToastRegion />
    </AgencyProvider>
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
