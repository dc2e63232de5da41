import { categoryLabel, type PortfolioFormValues } from '#domain/portfolio-item.ts';
import type { FieldLabels, FormatField } from '#editing/difference-table.tsx';

export const itemLabels: FieldLabels<PortfolioFormValues> = [
  ['title', 'Title'],
  ['category', 'Category'],
  ['description', 'Description'],
  ['image_url', 'Image URL'],
];

export const formatItemField: FormatField = (name, text) =>
  name === 'category' ? categoryLabel(text) : text;
