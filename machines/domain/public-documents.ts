import * as v from 'valibot';
import { pageKinds, pagePath } from './document-pages.ts';
import {
  landingListLength,
  type PublicDocuments,
  publicAgencySchema,
  publicCaseStudySchema,
  publicFeaturedProjectSchema,
  publicServiceSchema,
} from './public-content.ts';

/** The columns of a document that visitors read. */
export const publicDocumentRowSchema = v.object({
  id: v.string(),
  kind: v.string(),
  slug: v.nullable(v.string()),
  body: v.record(v.string(), v.unknown()),
});

export type PublicDocumentRow = v.InferOutput<typeof publicDocumentRowSchema>;

/** Part of an address and of the name of a file, in which 404 is the page for unknown ones. */
const slugSchema = v.pipe(v.string(), v.regex(/^(?!404$)[a-z0-9]+(-[a-z0-9]+)*$/));

/** A former slug of a document. */
export const redirectRowSchema = v.object({
  kind: v.picklist(pageKinds),
  slug: slugSchema,
  document_id: v.string(),
});

const caseStudyBodySchema = v.object({ ...publicCaseStudySchema.entries, slug: slugSchema });

type RedirectRow = v.InferOutput<typeof redirectRowSchema>;

const featuredBodySchema = v.object({
  ...publicFeaturedProjectSchema.entries,
  case_study: v.optional(v.nullable(v.string()), null),
});

/** The colour of a case study to which no featured card leads. */
const defaultColour = '#2a2a7c';

/**
 * What the published documents show, in the order of their rows. `broken` names those that cannot be read, which are
 * left out; null where the agency's facts cannot be read.
 */
export function publicDocuments(
  rows: readonly PublicDocumentRow[],
  redirects: readonly RedirectRow[] = [],
): { documents: PublicDocuments | null; broken: string[] } {
  const broken: string[] = [];
  /** The addresses of documents, by their ids. */
  const paths = new Map<string, string>();
  const read = <Parsed>(kind: string, schema: v.GenericSchema<unknown, Parsed>) =>
    rows
      .filter((row) => row.kind === kind)
      .flatMap(({ id, slug, body }) => {
        const parsed = v.safeParse(schema, { slug, bg_color: defaultColour, ...body, id });
        if (parsed.success) {
          if (slug !== null) paths.set(id, pagePath(kind, slug));
          return [{ id, value: parsed.output }];
        }
        broken.push(`${kind} ${id}`);
        return [];
      });
  const cards = read('featured-project', featuredBodySchema);
  const studies = read('case-study', caseStudyBodySchema).map(({ id, value }) => {
    const bg_color = cards.find((card) => card.value.case_study === id)?.value.bg_color ?? value.bg_color;
    return { id, study: { ...value, bg_color } };
  });
  const slugOf = (id: string | null) => studies.find((study) => study.id === id)?.study.slug ?? null;
  const [agency] = read('agency', publicAgencySchema);
  if (!agency) return { documents: null, broken };
  const documents = {
    agency: agency.value,
    services: read('service', publicServiceSchema)
      .slice(0, landingListLength)
      .map(({ value }) => value),
    featured: cards
      .slice(0, landingListLength)
      .map(({ value: { case_study, ...card } }) => ({ ...card, slug: slugOf(case_study) })),
    studies: studies.map(({ study }) => study),
    redirects: Object.fromEntries(
      redirects.flatMap(({ kind, slug, document_id }) => {
        const former = pagePath(kind, slug);
        const present = paths.get(document_id);
        return present === undefined || [...paths.values()].includes(former) ? [] : [[former, present]];
      }),
    ),
  };
  return { documents, broken };
}
