import { createFileRoute, redirect } from '@tanstack/react-router';
import { CaseStudyPage } from '#features/case-study/case-study-page.tsx';
import { loadPageContent } from '#features/site/public-content.ts';
import { usePublicContent } from '#features/site/use-public-content.ts';

const pathOf = ({ slug }: { slug: string }) => `/case-study/${slug}`;

export const Route = createFileRoute('/_site/case-study/$slug')({
  loader: async ({ context, params, abortController }) => {
    const { signal } = abortController;
    const { studies } = await loadPageContent(context.publicContent, pathOf(params), signal);
    const [study] = studies;
    // The server has led a former slug to the present one.
    if (study && study.slug !== params.slug) throw redirect({ to: '.', params: { slug: study.slug } });
  },
  pendingMs: 1_000,
  component: CaseStudy,
});

function CaseStudy() {
  const { slug } = Route.useParams();
  return <Shown key={slug} slug={slug} />;
}

function Shown({ slug }: { slug: string }) {
  const { content } = usePublicContent(Route.useRouteContext().publicContent, pathOf({ slug }));
  return <CaseStudyPage studies={content.studies} />;
}
