import { type FeaturedProject, featuredProjects } from './featured-projects.ts';

type CaseStudyTexts = {
  /** One or two sentences for previews, which cut it. */
  description: string;
  /** Paragraphs, separated by an empty line. */
  fullDescription: string;
  challenge: string;
  solution: string;
  results: string;
  technologies: readonly string[];
  /** A placeholder picture, as a path on this site. */
  image: string;
};

export type CaseStudy = FeaturedProject & CaseStudyTexts;

/**
 * The texts by slug. Each is a sample: it describes the kind of work, and claims nothing about the client, no outcome,
 * number, quote or technology.
 */
const textsBySlug: Record<string, CaseStudyTexts> = {
  'project-noah': {
    description:
      'Sample text about AI integration: language models that answer from given sources and show them, with a person at the end.',
    fullDescription:
      'Projects of this kind bring a language model into work that people do already: searching, sorting, drafting. They start with the question of trust, not with a model.\n\nThis is a sample text. It describes the kind of work, not what was built for Project Noah.',
    challenge:
      'Typical for AI integration: a fluent answer without a source is worse than no answer, and nobody can check every reply by hand. The texts to be searched rarely have one form or one language.',
    solution:
      'How we approach such work: search first, let the model write only from what was found, and show the source of each sentence. Questions with known answers are asked again after every change.',
    results:
      'A sample has no results to report. In a real study this block says what has changed for the people who work with it, in their own words and with their consent.',
    technologies: ['AI integration'],
    image: '/pictures/project-noah.svg',
  },
  'institute-of-culinary-education': {
    description:
      'Sample text about Drupal development: content that is modelled with the people who write it, and pages that follow from the model.',
    fullDescription:
      'Projects of this kind put content in order before any page is drawn: what there is, who writes it, and where it is shown. Each fact is kept in one place, and the pages follow from it.\n\nThis is a sample text. It describes the kind of work, not what was built for the Institute of Culinary Education.',
    challenge:
      'Typical for Drupal development: the site stays in use while it is rebuilt, its addresses must keep working, and the editors who know the content best have the least time to learn a new tool.',
    solution:
      'How we approach such work: we model the content with its editors, on paper, before any screen is drawn. The new site takes over section by section behind the same addresses, each one when its editors can change it without help.',
    results:
      'A sample has no results to report. In a real study this block says what editors and readers can do that they could not do before, in their own words and with their consent.',
    technologies: ['Drupal'],
    image: '/pictures/institute-of-culinary-education.svg',
  },
  'gek-op-locaties': {
    description:
      'Sample text about web applications: made for weak connections, shared links and people who have little time.',
    fullDescription:
      'Projects of this kind turn a task that several people share into one application: it opens quickly, explains itself, and goes on where it was left.\n\nThis is a sample text. It describes the kind of work, not what was built for Gek op Locaties.',
    challenge:
      'Typical for web applications: a small screen, a weak connection and little time. A choice once made has to survive a reload, a second tab and a forwarded link.',
    solution:
      'How we approach such work: the state of a page is in its address, so that a link shows to others what it shows to you. The first screen arrives ready to be read, pictures come in the size that the screen needs, and the rest waits until it is asked for.',
    results:
      'A sample has no results to report. In a real study this block says what people get done with the application, in their own words and with their consent.',
    technologies: ['Web application'],
    image: '/pictures/gek-op-locaties.svg',
  },
};

export const caseStudies: readonly CaseStudy[] = featuredProjects.flatMap((project) => {
  const texts = textsBySlug[project.slug];
  return texts ? [{ ...project, ...texts }] : [];
});

export function findCaseStudy(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug);
}

/** At most 100 characters, and an ellipsis where cut. */
export function previewText(description: string): string {
  const characters = Array.from(description);
  return characters.length <= 100 ? description : `${characters.slice(0, 100).join('')}...`;
}
