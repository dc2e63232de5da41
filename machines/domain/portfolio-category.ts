import * as v from 'valibot';

/** The categories in the order of the form. */
export const portfolioCategories = [
  { value: 'drupal', label: 'Drupal Development' },
  { value: 'ai', label: 'AI Solutions' },
  { value: 'web', label: 'Web Development' },
  { value: 'mobile', label: 'Mobile Development' },
  { value: 'design', label: 'UI/UX Design' },
] as const;

export const portfolioCategorySchema = v.picklist(portfolioCategories.map((category) => category.value));

/** A value that is no category is its own label. */
export function categoryLabel(value: string): string {
  return portfolioCategories.find((category) => category.value === value)?.label ?? value;
}
