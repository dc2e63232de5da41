import * as v from 'valibot';
import { landingSections } from './landing-section.ts';
import { portfolioCategorySchema } from './portfolio-category.ts';
import { plainText } from './text.ts';

/** What a section shows, stored or built in. */
export type LandingTexts = {
  title: string;
  subtitle: string | null;
  content: string;
  button_text: string | null;
  button_link: string | null;
};

const publicText = v.optional(v.fallback(v.nullable(plainText), null), null);

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
  image_url: v.nullable(v.string()),
  title: plainText,
  description: plainText,
});

export type PublicPortfolioItem = v.InferOutput<typeof publicPortfolioItemSchema>;

/** The last item of a part of the visitors' list; `created_at` as the database writes it. */
export type ItemCursor = { id: string; created_at: string };

/** The visitors' list, or a page of it, newest first; `nextCursor` is null where no item follows. */
export type PublicItemList = { items: readonly PublicPortfolioItem[]; nextCursor: ItemCursor | null };

export const publicContentSchema = v.object({
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

/** The stored content that the landing page shows. */
export type PublicContent = v.InferOutput<typeof publicContentSchema>;

/** No stored content: each section shows its built-in texts. */
export const builtInContent: PublicContent = {
  revision: 0,
  rows: {},
  list: { items: [], nextCursor: null },
  updatedAt: null,
  builtAt: null,
};

/** Id of the element of the landing page that carries its content as JSON. */
export const publishedContentId = 'published-content';

const elementStart = `<script type="application/json" id="${publishedContentId}">`;

/** The element that carries the content of the landing page. */
export function publishedContentElement(content: PublicContent): string {
  return `${elementStart}${inlineJson(content)}</script>`;
}

/** JSON that can stand in a script element: nothing in it ends the element or begins a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The content of the landing page, from its HTML or its document; null where there is none or it cannot be read. */
export function readPublishedContent(page: string | Document): PublicContent | null {
  const json = typeof page === 'string' ? jsonIn(page) : page.getElementById(publishedContentId)?.textContent;
  if (!json) return null;
  try {
    const parsed = v.safeParse(publicContentSchema, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function jsonIn(html: string): string | undefined {
  const [, rest] = html.split(elementStart);
  return rest?.slice(0, rest.indexOf('</script>'));
}
