import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#features/admin/dashboard.tsx';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_app/admin/')({
  component: () => <Dashboard email={useSession().user.email} />,
});
