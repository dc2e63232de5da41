/** One case study; an unknown slug shows Case Study Not Found. */
export function CaseStudyPage({ slug }: { slug: string }) {
  return <h1>{slug}</h1>;
}
