import { portfolioCategories } from '#domain/portfolio-category.ts';
import { landingListLength } from '#domain/public-content.ts';
import { flag, reference, website } from './document-fields.ts';
import { choice, image, picture, required } from './field.ts';
import { defineDocumentKind } from './kind.ts';

/** The colours of a card: each is readable under the text that `groundOf` gives it. */
const cardColours = [
  { value: '#1f4b43', label: 'Pine' },
  { value: '#f0c239', label: 'Saffron' },
  { value: '#c9d7f2', label: 'Sky' },
  { value: '#2a2a7c', label: 'Indigo' },
  { value: '#8c1d40', label: 'Madder' },
  { value: '#d9e4c7', label: 'Linen' },
  { value: '#3a3a42', label: 'Slate' },
] as const;

export const featuredProject = defineDocumentKind({
  id: 'featured-project',
  name: 'featured project',
  plural: 'Featured projects',
  isSingle: false,
  most: landingListLength,
  onMissing: 'ask',
  fields: {
    title: required('Title', 'Please enter a title.'),
    category: choice('Category', 'Please choose a category.', portfolioCategories, 'first'),
    description: required('Description', 'Please enter a description.', { rows: 3 }),
    picture: picture('Picture'),
    image_url: image('Image URL', {
      hint: 'https://… or a path of this site. A picture wins over it; without both the card shows the title in capitals.',
    }),
    bg_color: choice('Background colour', 'Please choose a colour.', cardColours, 'first'),
    case_study: reference('Case study', 'case-study', {
      hint: 'Where the card leads, once that is published.',
    }),
    website_url: website('Website', { hint: 'Where the card leads without a case study, in a new tab.' }),
    published: flag('Published'),
  },
  builtIn: [
    {
      id: '00000000-0000-4000-8000-000000000201',
      values: {
        title: 'Project Noah',
        category: 'ai',
        description: 'Sample text about AI integration: answers that show where they come from.',
        image_url: '/pictures/project-noah.svg',
        bg_color: '#1f4b43',
        case_study: '00000000-0000-4000-8000-000000000101',
        published: true,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000202',
      values: {
        title: 'Institute of Culinary Education',
        category: 'drupal',
        description: 'Sample text about Drupal development: content modelled with the people who write it.',
        image_url: '/pictures/institute-of-culinary-education.svg',
        bg_color: '#f0c239',
        case_study: '00000000-0000-4000-8000-000000000102',
        published: true,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000203',
      values: {
        title: 'Gek op Locaties',
        category: 'web',
        description: 'Sample text about web applications: quick to open, easy to share.',
        image_url: '/pictures/gek-op-locaties.svg',
        bg_color: '#c9d7f2',
        case_study: '00000000-0000-4000-8000-000000000103',
        published: true,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000204',
      values: {
        title: 'Steensma',
        category: 'drupal',
        description: 'Sample text about Drupal development: every fact kept in one place.',
        bg_color: '#2a2a7c',
        published: true,
      },
    },
  ],
});
