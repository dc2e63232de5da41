import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccessDenied } from '#features/admin/access-denied.tsx';
import { AdminLayout } from '#features/admin/admin-layout.tsx';
import { CheckFailed } from '#features/admin/check-failed.tsx';
import { guardAdminArea } from '#features/session/guards.ts';
import { LapsedSignIn } from '#features/session/lapsed-sign-in.tsx';
import { useSession } from '#features/session/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';

export const Route = createFileRoute('/_staff/admin')({
  beforeLoad: ({ context, location, cause }) =>
    guardAdminArea({
      auth: context.auth,
      pathname: location.pathname,
      href: location.href,
      isStaying: cause === 'stay',
    }),
  component: AdminArea,
});

function AdminArea() {
  const session = useSession();
  switch (session.status) {
    case 'admin':
    case 'lapsed':
      return (
        <>
          <AdminLayout email={session.user.email} canSignOut={session.canSignOut} onSignOut={session.signOut}>
            <Outlet />
          </AdminLayout>
          {session.status === 'lapsed' && <LapsedSignIn />}
        </>
      );
    case 'member':
      return <AccessDenied />;
    case 'unverified':
      return <CheckFailed canRetry={session.canRetry} onRetry={session.retryCheck} />;
    default:
      return <Spinner />;
  }
}
