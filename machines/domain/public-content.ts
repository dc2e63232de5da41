import * as v from 'valibot';
import { documentPages, pageKinds, pageOf, pagePath } from './document-pages.ts';
import { landingSections } from './landing-section.ts';
import { pictureSchema } from './picture.ts';
import { portfolioCategorySchema } from './portfolio-category.ts';
import { publishedContentId } from './published-content.ts';
import { plainText } from './text.ts';

/** The texts of a section, stored or built in. */
export type LandingTexts = {
  title: string;
  subtitle: string | null;
  content: string;
  button_text: string | null;
  button_link: string | null;
};

const publicText = v.optional(v.fallback(v.nullable(plainText), null), null);

/** One that cannot be read counts as none, and takes no place in what a page carries. */
const publicPicture = v.fallback(
  v.optional(v.object({ ...pictureSchema.entries, alt: v.nullable(plainText) })),
  undefined,
);

/** The columns of a section that visitors read; a text of another type counts as null. */
export const publicLandingRowSchema = v.object({
  section: v.picklist(landingSections),
  title: publicText,
  subtitle: publicText,
  content: publicText,
  button_text: publicText,
  button_link: publicText,
});

export type PublicLandingRow = v.InferOutput<typeof publicLandingRowSchema>;

/** The columns of an item that visitors read. */
export const publicPortfolioItemSchema = v.object({
  id: v.string(),
  category: portfolioCategorySchema,
  picture: publicPicture,
  image_url: v.nullable(v.string()),
  title: plainText,
  description: plainText,
});

export type PublicPortfolioItem = v.InferOutput<typeof publicPortfolioItemSchema>;

/** The last item of a part of the visitors' list; `created_at` as the database writes it. */
export type ItemCursor = { id: string; created_at: string };

/** The visitors' list, or a page of it, newest first; `nextCursor` is null where no item follows. */
export type PublicItemList = { items: readonly PublicPortfolioItem[]; nextCursor: ItemCursor | null };

/** Who runs the site. */
export const publicAgencySchema = v.object({
  name: plainText,
  email: plainText,
  claim: plainText,
  place: publicText,
  hours: publicText,
  reply_time: publicText,
  links: v.optional(v.array(v.object({ name: plainText, address: plainText })), []),
  footer: publicText,
});

export type PublicAgency = v.InferOutput<typeof publicAgencySchema>;

export const publicServiceSchema = v.object({
  id: v.string(),
  title: plainText,
  description: plainText,
  points: v.optional(v.array(plainText), []),
});

export type PublicService = v.InferOutput<typeof publicServiceSchema>;

export const publicFeaturedProjectSchema = v.object({
  id: v.string(),
  title: plainText,
  category: portfolioCategorySchema,
  description: plainText,
  picture: publicPicture,
  image_url: publicText,
  bg_color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  website_url: publicText,
  /** That of its case study; null where none is published. */
  slug: v.nullable(v.string()),
});

export type PublicFeaturedProject = v.InferOutput<typeof publicFeaturedProjectSchema>;

export const publicCaseStudySchema = v.object({
  slug: v.string(),
  title: plainText,
  category: portfolioCategorySchema,
  /** One or two sentences for previews, which cut it. */
  description: plainText,
  /** Paragraphs, separated by an empty line. */
  full_description: publicText,
  challenge: publicText,
  solution: publicText,
  results: publicText,
  technologies: v.optional(v.array(plainText), []),
  picture: publicPicture,
  image_url: publicText,
  /** What follows the specified blocks. */
  blocks: v.optional(
    v.array(v.object({ heading: publicText, text: publicText, picture: publicPicture })),
    [],
  ),
  seo_title: publicText,
  seo_description: publicText,
  /** That of its featured project, as `#rrggbb`. */
  bg_color: v.string(),
});

export type PublicCaseStudy = v.InferOutput<typeof publicCaseStudySchema>;

/** How many services and featured projects the landing page shows. */
export const landingListLength = 6;

/** The stored documents as pages show them, each list in its order. */
const publicDocumentsSchema = v.object({
  agency: publicAgencySchema,
  services: v.pipe(v.array(publicServiceSchema), v.readonly()),
  featured: v.pipe(v.array(publicFeaturedProjectSchema), v.readonly()),
  studies: v.pipe(v.array(publicCaseStudySchema), v.readonly()),
  /** The present addresses of documents by their former ones. */
  redirects: v.optional(v.record(v.string(), v.string()), {}),
});

export type PublicDocuments = v.InferOutput<typeof publicDocumentsSchema>;

export const publicContentSchema = v.object({
  ...publicDocumentsSchema.entries,
  /** That of the database when the content was read; 0: the built-in texts, nothing is published. */
  revision: v.number(),
  /** A section without a stored row is absent. */
  rows: v.object(v.entriesFromList(landingSections, v.optional(publicLandingRowSchema))),
  /** The newest portfolio items. */
  list: v.object({
    items: v.pipe(v.array(publicPortfolioItemSchema), v.readonly()),
    nextCursor: v.nullable(v.object({ id: v.string(), created_at: v.string() })),
  }),
  /** When the newest of the rows and items was changed, in ISO 8601. */
  updatedAt: v.nullable(v.string()),
  /** When a build for a static host made the page, in ISO 8601; null where a server renders it. */
  builtAt: v.nullable(v.string()),
});

/** The content of the public pages, or what one of them needs of it. */
export type PublicContent = v.InferOutput<typeof publicContentSchema>;

/** The part of the content that the page at a path needs and carries. A former path needs the part of its present one. */
export function contentOf(path: string, content: PublicContent): PublicContent {
  if (path === '/') return { ...content, studies: [], redirects: {} };
  const present = Object.hasOwn(content.redirects, path) ? content.redirects[path] : path;
  const study = content.studies.find(({ slug }) => pagePath('case-study', slug) === present);
  return {
    ...content,
    rows: {},
    list: { items: [], nextCursor: null },
    services: [],
    featured: [],
    redirects: {},
    studies: study ? [study, ...otherStudies(content.studies, study.slug).map(preview)] : [],
  };
}

/** The document whose page has this path. */
export function documentAt(path: string, content: PublicContent) {
  const page = pageOf(path);
  return page ? content[documentPages[page.kind]].find(({ slug }) => slug === page.slug) : undefined;
}

/** The paths of the pages of all documents. */
export const documentPaths = (content: PublicContent): string[] =>
  pageKinds.flatMap((kind) => content[documentPages[kind]].map(({ slug }) => pagePath(kind, slug)));

/** How many other case studies a page names. */
const othersCount = 12;

/** The other case studies; of many those that follow in the list, which goes on at its start. */
export function otherStudies(studies: readonly PublicCaseStudy[], slug: string): readonly PublicCaseStudy[] {
  const others = studies.filter((study) => study.slug !== slug);
  if (others.length <= othersCount) return others;
  const index = studies.findIndex((study) => study.slug === slug);
  return [...others.slice(index), ...others.slice(0, index)].slice(0, othersCount);
}

/** An entry in the list of other case studies. */
const preview = ({ slug, title, category, description, bg_color }: PublicCaseStudy): PublicCaseStudy =>
  v.parse(publicCaseStudySchema, { slug, title, category, description, bg_color });

const elementStart = `<script type="application/json" id="${publishedContentId}">`;

/** The content that a page carries. */
const carriedSchema = v.object({ path: v.string(), content: publicContentSchema });

type Carried = v.InferOutput<typeof carriedSchema>;

/** The element in which the page at a path carries what it needs of the content. */
export function publishedContentElement(path: string, content: PublicContent): string {
  const carried: Carried = { path, content: contentOf(path, content) };
  return `${elementStart}${inlineJson(carried)}</script>`;
}

/** JSON that can stand in a script element: nothing in it ends the element or begins a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The content of a page, from its HTML or its document; null where there is none or it cannot be read. */
export function readPublishedContent(page: string | Document): Carried | null {
  const json = typeof page === 'string' ? jsonIn(page) : page.getElementById(publishedContentId)?.textContent;
  if (!json) return null;
  try {
    const parsed = v.safeParse(carriedSchema, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function jsonIn(html: string): string | undefined {
  const [, rest] = html.split(elementStart);
  return rest?.slice(0, rest.indexOf('</script>'));
}
