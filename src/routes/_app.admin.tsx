import { createFileRoute, Outlet } from '@tanstack/react-router';
import { adminMessages } from '#content/admin-messages.ts';
import { LeaveGuard } from '#editing/leave-guard.tsx';
import { AccessDenied } from '#features/admin/access-denied.tsx';
import { AdminLayout } from '#features/admin/admin-layout.tsx';
import { CheckFailed } from '#features/admin/check-failed.tsx';
import { ConnectionNotice } from '#features/admin/connection-notice.tsx';
import { RoleNotice } from '#features/admin/role-notice.tsx';
import { type SessionStatus, sessionStatus } from '#features/session/auth-actor.ts';
import { guardAdminArea } from '#features/session/guards.ts';
import { SessionExpiredDialog } from '#features/session/session-expired-dialog.tsx';
import { useSession } from '#features/session/use-session.ts';
import { ReconnectionProvider } from '#ui/reconnection.tsx';
import { WaitingPage } from '#ui/spinner.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-live-actor.ts';

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context, location, cause }) =>
    guardAdminArea({
      auth: context.auth,
      pathname: location.pathname,
      href: location.href,
      isStaying: cause === 'stay',
    }),
  pendingComponent: WaitingPage,
  component: AdminArea,
});

function AdminArea() {
  const { status, retryCheck } = useSession();
  const { auth } = Route.useRouteContext();
  useEmitted(auth, { 'user.changed': ({ user }) => showError(adminMessages.userChanged(user)) });
  return (
    <ReconnectionProvider>
      <AdminScreen />
      <ConnectionNotice>{status === 'revoked' && <RoleNotice onLeave={retryCheck} />}</ConnectionNotice>
    </ReconnectionProvider>
  );
}

function AdminScreen() {
  const session = useSession();
  const { auth } = Route.useRouteContext();
  switch (session.status) {
    case 'admin':
    case 'revoked':
    case 'sessionExpired':
      return (
        <>
          <AdminLayout email={session.user.email} canSignOut={session.canSignOut} onSignOut={session.signOut}>
            <Outlet />
          </AdminLayout>
          {session.status === 'sessionExpired' && <SessionExpiredDialog />}
          <LeaveGuard owner={session.user.id} isEditing={() => isEditor(sessionStatus(auth.getSnapshot()))} />
        </>
      );
    case 'member':
      return <AccessDenied />;
    case 'roleUnknown':
      return <CheckFailed canRetry={session.canRetry} onRetry={session.retryCheck} />;
    default:
      return <WaitingPage />;
  }
}

function isEditor(status: SessionStatus): boolean {
  return status === 'admin' || status === 'revoked' || status === 'sessionExpired';
}
