/** A case study, shown at `/case-study/<slug>`. */
export type CaseStudy = {
  id: string;
  title: string;
  slug: string;
  category: 'ai' | 'drupal' | 'web';
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

/**
 * The case studies. Titles, slugs and categories are facts; every other text here is a sample that shows how
 * a case study is told, and claims nothing about the clients: no figures, no quotes.
 */
export const caseStudies: readonly CaseStudy[] = [
  {
    id: 'project-noah',
    title: 'Project Noah',
    slug: 'project-noah',
    category: 'ai',
    description:
      'An assistant that answers questions from a curated archive, shows the passage it read, and says so plainly when the archive is silent.',
    fullDescription:
      'People came to the archive with questions, and left with search results. The answer was often there, three documents deep, in a sentence that used other words.\n\nThis sample study describes an assistant that reads the archive on their behalf: it retrieves, it quotes, and it stops where the sources stop.',
    challenge:
      'The constraint was trust. A fluent answer without a source would have been worse than no answer, and nobody could check every reply by hand. The archive itself was uneven: scans beside transcripts, two languages, and names that had changed over time.',
    solution:
      'We decided against training anything. The assistant searches first, by meaning and by exact word, and may write only from the passages it found; each sentence links to its passage. A set of real questions with known answers runs against every change, and a change that makes an answer worse does not ship.',
    results:
      'Asking became the way in, and the archive stayed the authority. Readers open the linked passage instead of taking the answer on faith, and questions that find nothing are kept: they are the list of what the archive should hold next.',
    technologies: ['TypeScript', 'Python', 'PostgreSQL', 'Vector search', 'Language models'],
    image: '/pictures/project-noah.svg',
  },
  {
    id: 'institute-of-culinary-education',
    title: 'Institute of Culinary Education',
    slug: 'institute-of-culinary-education',
    category: 'drupal',
    description:
      'A Drupal platform in which programmes, campuses and start dates are modelled once, and every page that mentions them stays right.',
    fullDescription:
      'A school sells time: this course, in this place, starting on this day. When those three live in page copy, each change is a hunt.\n\nThis sample study describes a rebuild in Drupal around the things editors actually talk about, with the pages falling out of the model and not the other way round.',
    challenge:
      'The constraint was the calendar. Admissions never pause, so there was no quiet month in which to switch, and the editors who knew the content best had the least time to learn a new tool.',
    solution:
      'We modelled the content with the editors, on paper, before any screen was drawn: programme, campus, intake. The new platform then took over section by section behind the same addresses, with the old one still serving the rest. Each section went live only when an editor had changed something in it without help.',
    results:
      'A date is changed in one place and is right everywhere. Editors preview what they publish, addresses survived the move, and the site can take the next Drupal release as routine work.',
    technologies: ['Drupal', 'PHP', 'Twig', 'MySQL', 'Solr'],
    image: '/pictures/institute-of-culinary-education.svg',
  },
  {
    id: 'gek-op-locaties',
    title: 'Gek op Locaties',
    slug: 'gek-op-locaties',
    category: 'web',
    description:
      'A web application for finding a venue by what should happen there, fast enough to think with and simple enough to share with a committee.',
    fullDescription:
      'Nobody looks for a venue alone. Somebody searches, somebody else pays, and a third person asks whether there is parking.\n\nThis sample study describes an application built around that conversation: narrow the list together, keep what was ruled out, and ask the venue once.',
    challenge:
      'The constraint was the phone in a moving train. Venues come with many large pictures, filters multiply, and the person choosing has a weak connection and four minutes.',
    solution:
      'We put the whole search into the address of the page, so that a shared link is a shared shortlist. Results are rendered on the server and filter without a reload; pictures arrive in the size the screen needs, in the order people look. The map waits until somebody asks for it.',
    results:
      'A search survives being forwarded, reloaded and picked up on another device. Enquiries reach a venue with the details it needs to answer, and adding a venue no longer needs a developer.',
    technologies: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Leaflet'],
    image: '/pictures/gek-op-locaties.svg',
  },
];

/** The case study with this slug, if there is one. */
export function findCaseStudy(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug);
}
