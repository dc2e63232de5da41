import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { defaultPortfolioQuery, portfolioQuerySchema } from '#domain/portfolio-items-query.ts';
import { WaitingVersions } from '#editing/waiting-versions.tsx';
import { PortfolioPage } from '#features/records/portfolio-page.tsx';
import { isLeaving } from './-leaving.ts';

export const Route = createFileRoute('/_app/admin/portfolio')({
  validateSearch: v.object({
    ...portfolioQuerySchema.entries,
    view: v.fallback(v.optional(v.literal('deleted')), undefined),
    /** The id in a link to an item: its dialog opens, or it is found among the deleted. Edit changes no URL. */
    item: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
    /** The history opens with the dialog. */
    history: v.fallback(v.optional(v.literal(true)), undefined),
  }),
  search: { middlewares: [stripSearchParams(defaultPortfolioQuery)] },
  component: Portfolio,
});

function Portfolio() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <WaitingVersions>
      <PortfolioPage
        query={search}
        isShowingDeleted={search.view === 'deleted'}
        linked={search.item ?? ''}
        opensHistory={search.history ?? false}
        onUnlink={() => {
          if (isLeaving(router)) return;
          void navigate({
            search: (current) => ({ ...current, item: undefined, history: undefined }),
            replace: true,
            resetScroll: false,
          });
        }}
        onShow={(change, { isCorrection = false, isFromTop = false } = {}) => {
          if (isLeaving(router)) return;
          void navigate({ search: change, replace: isCorrection, resetScroll: isFromTop });
        }}
      />
    </WaitingVersions>
  );
}
