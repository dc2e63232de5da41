import { categoryLabel, type PortfolioFormValues } from '#domain/portfolio-item.ts';
import type { Difference } from '#editing/difference-table.tsx';

/** Two versions of an item, field by field, as people read them. */
export function itemDifferences(
  mine: PortfolioFormValues,
  theirs: PortfolioFormValues,
): Difference<keyof PortfolioFormValues>[] {
  return [
    { name: 'title', label: 'Title', mine: mine.title, theirs: theirs.title },
    {
      name: 'category',
      label: 'Category',
      mine: categoryLabel(mine.category),
      theirs: categoryLabel(theirs.category),
    },
    { name: 'description', label: 'Description', mine: mine.description, theirs: theirs.description },
    { name: 'image_url', label: 'Image URL', mine: mine.image_url, theirs: theirs.image_url },
  ];
}
