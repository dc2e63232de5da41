import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#features/people/people-page.tsx';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_app/admin/people')({
  component: () => <PeoplePage ownEmail={useSession().user.email} />,
});
