/** The slugs of the case studies, apart from their texts, which only their own pages need. */
export const caseStudySlugs = ['project-noah', 'institute-of-culinary-education', 'gek-op-locaties'] as const;

export function hasCaseStudy(slug: string): boolean {
  return caseStudySlugs.some((known) => known === slug);
}
