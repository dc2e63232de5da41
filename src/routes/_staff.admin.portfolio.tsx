import { createFileRoute } from '@tanstack/react-router';
import { PortfolioPage } from '#features/portfolio/portfolio-page.tsx';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_staff/admin/portfolio')({ component: Portfolio });

function Portfolio() {
  return <PortfolioPage onDenied={useSession().recheckRole} />;
}
