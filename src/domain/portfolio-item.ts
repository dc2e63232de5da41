import * as v from 'valibot';
import { isImageUrl } from './link.ts';
import { optionalText, requiredText } from './text.ts';
import { timestampSchema } from './timestamp.ts';

/** Portfolio categories in the order in which they are offered: stored value and label. */
export const portfolioCategories = [
  { value: 'drupal', label: 'Drupal Development' },
  { value: 'ai', label: 'AI Solutions' },
  { value: 'web', label: 'Web Development' },
  { value: 'mobile', label: 'Mobile Development' },
  { value: 'design', label: 'UI/UX Design' },
] as const;

/** The stored value of a category. */
export type PortfolioCategory = (typeof portfolioCategories)[number]['value'];

export const portfolioCategorySchema = v.picklist(
  portfolioCategories.map((category) => category.value),
  'Please choose a category.',
);

/** The label of a category, as people read it; a value that is none is read as it is. */
export function categoryLabel(value: string): string {
  return portfolioCategories.find((category) => category.value === value)?.label ?? value;
}

const imageUrlSchema = v.pipe(
  optionalText,
  v.check(
    (url) => url === null || isImageUrl(url),
    'Please use https://… or a path of this site, such as /pictures/a.jpg.',
  ),
);

/** The portfolio form: texts in, values out; an empty image URL becomes null. */
export const portfolioInputSchema = v.object({
  title: requiredText('Please enter a title.'),
  category: portfolioCategorySchema,
  description: requiredText('Please enter a description.'),
  image_url: imageUrlSchema,
});

/** What the portfolio form holds: every field a text, the category empty until chosen. */
export type PortfolioFormValues = { title: string; category: string; description: string; image_url: string };

/** A portfolio item as an admin has written it, valid and not yet saved. */
export type PortfolioInput = v.InferOutput<typeof portfolioInputSchema>;

/** A row of `portfolio_items` as the backend answers it. */
export const portfolioItemSchema = v.object({
  id: v.string(),
  title: v.string(),
  category: portfolioCategorySchema,
  description: v.string(),
  image_url: v.nullable(v.string()),
  /** Raised by the database with every update: the token by which a second writer is noticed. */
  version: v.number(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

/** A stored portfolio item; timestamps are ISO 8601 in UTC. */
export type PortfolioItem = v.InferOutput<typeof portfolioItemSchema>;

/** No item. */
export const noItem: PortfolioItem = {
  id: '',
  title: '',
  category: 'web',
  description: '',
  image_url: null,
  version: 0,
  created_at: '',
  updated_at: '',
};

/** What an empty portfolio form holds. */
export const emptyPortfolioForm: PortfolioFormValues = {
  title: '',
  category: '',
  description: '',
  image_url: '',
};

/** What the portfolio form holds for an item, stored or about to be. */
export function portfolioFormValues(item: PortfolioInput): PortfolioFormValues {
  return {
    title: item.title,
    category: item.category,
    description: item.description,
    image_url: item.image_url ?? '',
  };
}

/** Columns that the portfolio list can be sorted by. */
export type PortfolioSortColumn = 'title' | 'category' | 'created_at';

/** How the portfolio list is sorted. */
export type PortfolioSort = { column: PortfolioSortColumn; direction: 'asc' | 'desc' };

/** Newest first. */
export const defaultPortfolioSort: PortfolioSort = { column: 'created_at', direction: 'desc' };

/** The sort after a click on a column's header: the active column flips, another one starts ascending. */
export function nextPortfolioSort(current: PortfolioSort, column: PortfolioSortColumn): PortfolioSort {
  if (current.column !== column) return { column, direction: 'asc' };
  return { column, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** The columns of `portfolio_items` that visitors see. */
export const publicPortfolioItemSchema = v.pick(portfolioItemSchema, [
  'id',
  'title',
  'category',
  'description',
  'image_url',
]);

/** A portfolio item as visitors see it. */
export type PublicPortfolioItem = v.InferOutput<typeof publicPortfolioItemSchema>;

/** Where the visitors' list goes on; `created_at` as the database writes it. */
export type ItemCursor = { id: string; created_at: string };

/** A part of the visitors' list, newest first; `next` is null when these are the last. */
export type PublicItemPage = { items: readonly PublicPortfolioItem[]; next: ItemCursor | null };
