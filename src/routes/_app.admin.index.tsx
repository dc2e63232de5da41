import { createFileRoute } from '@tanstack/react-router';
import { WaitingVersions } from '#editing/waiting-versions.tsx';
import { Dashboard } from '#features/admin/dashboard.tsx';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_app/admin/')({
  component: () => (
    <WaitingVersions>
      <Dashboard email={useSession().user.email} />
    </WaitingVersions>
  ),
});
