import { portfolioCategories } from '#domain/portfolio-category.ts';
import { flag, lines, list, slug } from './document-fields.ts';
import { choice, image, imageHint, optional, picture, required } from './field.ts';
import { defineDocumentKind } from './kind.ts';

/** The built-in ones describe a kind of work as samples: they claim nothing about the client. */
export const caseStudy = defineDocumentKind({
  id: 'case-study',
  name: 'case study',
  plural: 'Case studies',
  isSingle: false,
  onMissing: 'ask',
  fields: {
    title: required('Title', 'Please enter a title.'),
    slug: slug('Slug', { hint: 'The last part of the address: small letters, digits and single hyphens.' }),
    category: choice('Category', 'Please choose a category.', portfolioCategories, 'first'),
    description: required('Description', 'Please enter a description.', {
      rows: 3,
      hint: 'One or two sentences, for previews and search results.',
    }),
    full_description: optional('Full description', { rows: 6, hint: 'An empty line begins a paragraph.' }),
    challenge: optional('Challenge', { rows: 4 }),
    solution: optional('Solution', { rows: 4 }),
    results: optional('Results', { rows: 4 }),
    technologies: lines('Technologies', { hint: 'One in each line.' }),
    picture: picture('Picture'),
    image_url: image('Image URL', { hint: imageHint }),
    blocks: list('Further blocks', {
      entry: {
        heading: optional('Heading'),
        text: optional('Text', { rows: 4 }),
        picture: picture('Picture'),
      },
      neededWithoutPicture: { heading: 'Please enter a heading.', text: 'Please enter the text.' },
      name: 'block',
      most: 50,
    }),
    seo_title: optional('SEO title', { hint: 'Empty: the title.' }),
    seo_description: optional('SEO description', { rows: 2, hint: 'Empty: the description.' }),
    published: flag('Published'),
  },
  builtIn: [
    {
      id: '00000000-0000-4000-8000-000000000101',
      values: {
        title: 'Project Noah',
        category: 'ai',
        description:
          'Sample text about AI integration: language models that answer from given sources and show them, with a person at the end.',
        full_description:
          'Projects of this kind bring a language model into work that people do already: searching, sorting, drafting. They start with the question of trust, not with a model.\n\nThis is a sample text. It describes the kind of work, not what was built for Project Noah.',
        challenge:
          'Typical for AI integration: a fluent answer without a source is worse than no answer, and nobody can check every reply by hand. The texts to be searched rarely have one form or one language.',
        solution:
          'How we approach such work: search first, let the model write only from what was found, and show the source of each sentence. Questions with known answers are asked again after every change.',
        results:
          'A sample has no results to report. In a real study this block says what has changed for the people who work with it, in their own words and with their consent.',
        technologies: ['AI integration'],
        image_url: '/pictures/project-noah.svg',
        slug: 'project-noah',
        published: true,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000102',
      values: {
        title: 'Institute of Culinary Education',
        category: 'drupal',
        description:
          'Sample text about Drupal development: content that is modelled with the people who write it, and pages that follow from the model.',
        full_description:
          'Projects of this kind put content in order before any page is drawn: what there is, who writes it, and where it is shown. Each fact is kept in one place, and the pages follow from it.\n\nThis is a sample text. It describes the kind of work, not what was built for the Institute of Culinary Education.',
        challenge:
          'Typical for Drupal development: the site stays in use while it is rebuilt, its addresses must keep working, and the editors who know the content best have the least time to learn a new tool.',
        solution:
          'How we approach such work: we model the content with its editors, on paper, before any screen is drawn. The new site takes over section by section behind the same addresses, each one when its editors can change it without help.',
        results:
          'A sample has no results to report. In a real study this block says what editors and readers can do that they could not do before, in their own words and with their consent.',
        technologies: ['Drupal'],
        image_url: '/pictures/institute-of-culinary-education.svg',
        slug: 'institute-of-culinary-education',
        published: true,
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000103',
      values: {
        title: 'Gek op Locaties',
        category: 'web',
        description:
          'Sample text about web applications: made for weak connections, shared links and people who have little time.',
        full_description:
          'Projects of this kind turn a task that several people share into one application: it opens quickly, explains itself, and goes on where it was left.\n\nThis is a sample text. It describes the kind of work, not what was built for Gek op Locaties.',
        challenge:
          'Typical for web applications: a small screen, a weak connection and little time. A choice once made has to survive a reload, a second tab and a forwarded link.',
        solution:
          'How we approach such work: the state of a page is in its address, so that a link shows to others what it shows to you. The first screen arrives ready to be read, pictures come in the size that the screen needs, and the rest waits until it is asked for.',
        results:
          'A sample has no results to report. In a real study this block says what people get done with the application, in their own words and with their consent.',
        technologies: ['Web application'],
        image_url: '/pictures/gek-op-locaties.svg',
        slug: 'gek-op-locaties',
        published: true,
      },
    },
  ],
});
