import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { portfolioQuery, portfolioSearch, portfolioSearchSchema } from '#domain/portfolio-items-query.ts';
import { PortfolioPage } from '#features/portfolio/portfolio-page.tsx';
import { useSessionActors } from '#features/session/session-actors.ts';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_app/admin/portfolio')({
  validateSearch: portfolioSearchSchema,
  component: Portfolio,
});

function Portfolio() {
  const { user } = useSession();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const query = useMemo(() => portfolioQuery(search), [search]);
  return (
    <PortfolioPage
      owner={user.id}
      query={query}
      onShow={(change, { isCorrection = false, isFromTop = false } = {}) => {
        // A search typed just before a link was clicked must not call the person back.
        const here = router.state.resolvedLocation?.pathname;
        if (here !== undefined && router.history.location.pathname !== here) return;
        void navigate({
          search: (current) => portfolioSearch(change(portfolioQuery(current))),
          replace: isCorrection,
          resetScroll: isFromTop,
        });
      }}
      session={useSessionActors()}
    />
  );
}
