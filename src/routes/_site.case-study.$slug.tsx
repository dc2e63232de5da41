import { createFileRoute } from '@tanstack/react-router';
import { CaseStudyPage } from '#features/case-study/case-study-page.tsx';

export const Route = createFileRoute('/_site/case-study/$slug')({
  component: () => <CaseStudyPage slug={Route.useParams().slug} />,
});
