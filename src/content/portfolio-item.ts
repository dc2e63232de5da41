import { portfolioCategories } from '#domain/portfolio-category.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { choice, image, imageHint, picture, required } from './field.ts';
import { defineKind, type RecordOf } from './kind.ts';

export const portfolioItem = defineKind({
  id: 'portfolio-item',
  name: 'portfolio item',
  table: 'portfolio_items',
  key: 'id',
  otherColumns: { created_at: timestampSchema },
  onMissing: 'ask',
  fields: {
    title: required('Title', 'Please enter a title.'),
    category: choice('Category', 'Please choose a category.', portfolioCategories),
    description: required('Description', 'Please enter a description.', { rows: 5 }),
    picture: picture('Picture'),
    image_url: image('Image URL', { hint: imageHint }),
  },
});

export type PortfolioItem = RecordOf<typeof portfolioItem>;
