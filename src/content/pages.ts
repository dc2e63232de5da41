import type { PublicContent } from '#domain/public-content.ts';
import { caseStudies, findCaseStudy } from './case-studies.ts';
import { landingTexts } from './landing-texts.ts';
import { appPaths, appTitle, homeTitle, pageTitle } from './page-title.ts';

const description =
  'A small, female-led, fully remote tech agency. We build Drupal platforms, web applications and AI integrations for teams who have to live with them.';

/** The paths that visitors and search engines may find, in the order of the sitemap. */
export const publicPaths: readonly string[] = [
  '/',
  ...caseStudies.map(({ slug }) => `/case-study/${slug}`),
  '/privacy',
];

/** What the page at this path is called in its tab, search results and link previews, whether it exists or not. */
export function pageMeta(path: string, { rows }: PublicContent): { title: string; description: string } {
  if (path === '/') {
    return { title: homeTitle, description: shortened(landingTexts('hero', rows.hero).content) };
  }
  if (path === '/privacy') {
    return {
      title: pageTitle('Privacy'),
      description:
        'What this site keeps when you write to us, how long, who processes it, and how to have it deleted. No cookies, no trackers.',
    };
  }
  if (appPaths.includes(path)) return { title: appTitle(path), description };
  const slug = /^\/case-study\/([^/]+)$/.exec(path)?.[1];
  if (slug === undefined) return { title: pageTitle('Page not found'), description };
  const study = findCaseStudy(slug);
  return study
    ? { title: pageTitle(study.title), description: study.description }
    : { title: pageTitle('Case Study Not Found'), description };
}

/** A text in one line, cut at a word after at most 160 characters. */
function shortened(text: string): string {
  const line = [...text.trim().replace(/\s+/g, ' ')];
  if (line.length <= 160) return line.join('');
  return `${line
    .slice(0, 159)
    .join('')
    .replace(/\s\S*$/, '')}…`;
}
