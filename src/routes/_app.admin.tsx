import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import { LeaveGuard } from '#editing/leave-guard.tsx';
import { useNewerContent } from '#editing/publishing-status.tsx';
import { drafts, EditingContext } from '#editing/record-editor.ts';
import { AdminLayout } from '#features/admin/admin-layout.tsx';
import { AccessDenied, CheckFailed } from '#features/admin/no-access.tsx';
import { Notices, RoleNotice } from '#features/admin/notices.tsx';
import { type SessionStatus, sessionStatus } from '#features/session/auth-actor.ts';
import { guard } from '#features/session/guards.ts';
import { loggedOutElsewhere } from '#features/session/logged-out.ts';
import { sessionActors } from '#features/session/session-actors.ts';
import { SessionExpiredDialog } from '#features/session/session-expired-dialog.tsx';
import { useSession } from '#features/session/use-session.ts';
import { WaitingPage } from '#ui/spinner.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context, location, cause }) =>
    guard({
      auth: context.auth,
      pathname: location.pathname,
      from: location.href,
      isStaying: cause === 'stay',
    }),
  pendingComponent: WaitingPage,
  component: AdminArea,
});

function AdminArea() {
  const { status, user, canSignOut, signOut, canRetry, retryCheck } = useSession();
  const { auth, publicContent, leaveConfirmation } = Route.useRouteContext();
  const [session] = useState(() => sessionActors(auth));
  useNewerContent(publicContent);
  useEmitted(auth, {
    'user.changed': ({ user }) => showError(adminMessages.userChanged(user)),
    'session.endedElsewhere': () => loggedOutElsewhere.store(drafts().fateOfChanges()),
  });

  function screen() {
    if (status === 'member') return <AccessDenied />;
    if (status === 'roleUnknown') return <CheckFailed canRetry={canRetry} onRetry={retryCheck} />;
    if (!isEditor(status)) return <WaitingPage />;
    return (
      <>
        <AdminLayout email={user.email} canSignOut={canSignOut} onSignOut={signOut}>
          <Outlet />
        </AdminLayout>
        {status === 'sessionExpired' && <SessionExpiredDialog />}
      </>
    );
  }

  return (
    <EditingContext value={{ userId: user.id, session }}>
      {/* First: its question ends before what is unsaved leaves the page. */}
      <LeaveGuard
        isEditing={() => isEditor(sessionStatus(auth.getSnapshot()))}
        confirmation={leaveConfirmation}
      />
      {screen()}
      <Notices>{status === 'revoked' && <RoleNotice onLeave={retryCheck} />}</Notices>
    </EditingContext>
  );
}

function isEditor(status: SessionStatus): boolean {
  return status === 'admin' || status === 'revoked' || status === 'sessionExpired';
}
