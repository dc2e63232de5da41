import { findCaseStudy } from '#content/case-studies.ts';
import { CaseStudyNotFound } from './case-study-not-found.tsx';
import { CaseStudyView } from './case-study-view.tsx';

/** One case study; an unknown slug shows Case Study Not Found. */
export function CaseStudyPage({ slug }: { slug: string }) {
  const study = findCaseStudy(slug);
  return study ? <CaseStudyView key={slug} study={study} /> : <CaseStudyNotFound />;
}
