import * as v from 'valibot';
import { isImageUrl, optionalText, plainText, requiredText } from './text.ts';
import { timestampSchema } from './timestamp.ts';

/** In the order in which they are offered. */
export const portfolioCategories = [
  { value: 'drupal', label: 'Drupal Development' },
  { value: 'ai', label: 'AI Solutions' },
  { value: 'web', label: 'Web Development' },
  { value: 'mobile', label: 'Mobile Development' },
  { value: 'design', label: 'UI/UX Design' },
] as const;

export const portfolioCategorySchema = v.picklist(
  portfolioCategories.map((category) => category.value),
  'Please choose a category.',
);

/** A value that is no category is its own label. */
export function categoryLabel(value: string): string {
  return portfolioCategories.find((category) => category.value === value)?.label ?? value;
}

/** An empty image URL is stored as null. */
export const portfolioInputSchema = v.object({
  title: requiredText('Please enter a title.'),
  category: portfolioCategorySchema,
  description: requiredText('Please enter a description.'),
  image_url: v.pipe(
    optionalText,
    v.check(
      (url) => url === null || isImageUrl(url),
      'Please use https://… or a path of this site, such as /pictures/a.jpg.',
    ),
  ),
});

/** The category is empty until chosen. */
export type PortfolioFormValues = Record<keyof PortfolioInput, string>;

/** A portfolio item as an admin has written it, valid and not yet saved. */
export type PortfolioInput = v.InferOutput<typeof portfolioInputSchema>;

/** A row of `portfolio_items`. */
export const portfolioItemSchema = v.object({
  id: v.string(),
  title: v.string(),
  category: portfolioCategorySchema,
  description: v.string(),
  image_url: v.nullable(v.string()),
  /** Raised by the database with every update: another number means that someone else saved. */
  version: v.number(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

export type PortfolioItem = v.InferOutput<typeof portfolioItemSchema>;

export const emptyPortfolioForm: PortfolioFormValues = {
  title: '',
  category: '',
  description: '',
  image_url: '',
};

export function portfolioFormValues(item: PortfolioInput): PortfolioFormValues {
  const { title, category, description, image_url } = item;
  return { title, category, description, image_url: image_url ?? '' };
}

/** The columns that visitors see. */
export const publicPortfolioItemSchema = v.object({
  ...v.pick(portfolioItemSchema, ['id', 'category', 'image_url']).entries,
  title: plainText,
  description: plainText,
});

export type PublicPortfolioItem = v.InferOutput<typeof publicPortfolioItemSchema>;

/** The last item of a part of the visitors' list; `created_at` as the database writes it. */
export type ItemCursor = { id: string; created_at: string };

/** The visitors' list, or a page of it, newest first; `nextCursor` is null where no item follows. */
export type PublicItemList = { items: readonly PublicPortfolioItem[]; nextCursor: ItemCursor | null };
