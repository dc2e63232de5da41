import { categoryLabel, type PortfolioFormValues } from '#domain/portfolio-item.ts';
import type { FormFields } from '#editing/difference-table.tsx';

export const itemFields: FormFields<PortfolioFormValues> = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category', format: categoryLabel },
  { name: 'description', label: 'Description' },
  { name: 'image_url', label: 'Image URL' },
];
