export type FeaturedProject = {
  id: string;
  title: string;
  slug: string;
  category: 'ai' | 'drupal' | 'web';
  description: string;
  /** A path on this site; null: the card shows the title in capitals. */
  image_url: string | null;
  /** Where the card leads, in a new tab, when the project has no case study. */
  website_url: string | null;
  /** The card's own colour, as `#rrggbb`. */
  bg_color: string;
  hasCaseStudy: boolean;
};

/** The four fixed cards. The descriptions are samples of the kind of work. */
export const featuredProjects: readonly FeaturedProject[] = [
  {
    id: 'project-noah',
    title: 'Project Noah',
    slug: 'project-noah',
    category: 'ai',
    description: 'Sample text about AI integration: answers that show where they come from.',
    image_url: '/pictures/project-noah.svg',
    website_url: null,
    bg_color: '#1f4b43',
    hasCaseStudy: true,
  },
  {
    id: 'institute-of-culinary-education',
    title: 'Institute of Culinary Education',
    slug: 'institute-of-culinary-education',
    category: 'drupal',
    description: 'Sample text about Drupal development: content modelled with the people who write it.',
    image_url: '/pictures/institute-of-culinary-education.svg',
    website_url: null,
    bg_color: '#f0c239',
    hasCaseStudy: true,
  },
  {
    id: 'gek-op-locaties',
    title: 'Gek op Locaties',
    slug: 'gek-op-locaties',
    category: 'web',
    description: 'Sample text about web applications: quick to open, easy to share.',
    image_url: '/pictures/gek-op-locaties.svg',
    website_url: null,
    bg_color: '#c9d7f2',
    hasCaseStudy: true,
  },
  {
    id: 'steensma',
    title: 'Steensma',
    slug: 'steensma',
    category: 'drupal',
    description: 'Sample text about Drupal development: every fact kept in one place.',
    image_url: null,
    website_url: null,
    bg_color: '#2a2a7c',
    hasCaseStudy: false,
  },
];
