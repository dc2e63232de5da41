import { agency } from './agency.ts';
import { caseStudies, findCaseStudy } from './case-studies.ts';

/** What a page is called and described as, in its tab, in search results and in link previews. */
export type PageMeta = { title: string; description: string };

const home: PageMeta = {
  title: `${agency.name}: ${agency.tagline}`,
  description:
    'A small, female-led, fully remote tech agency. We build Drupal platforms, web applications and AI integrations for teams who have to live with them.',
};

const named = (title: string, description = home.description): PageMeta => ({
  title: `${title} | ${agency.name}`,
  description,
});

const metas: Readonly<Record<string, PageMeta>> = {
  '/': home,
  '/privacy': named(
    'Privacy',
    'What this site keeps when you write to us, how long, who processes it, and how to have it deleted. No cookies, no trackers.',
  ),
  '/login': named('Admin Login'),
  '/admin': named('Dashboard'),
  '/admin/portfolio': named('Portfolio Management'),
  '/admin/landing-page': named('Landing Page Content'),
};

/** The paths that visitors and search engines may find, in the order of the sitemap. */
export const publicPaths: readonly string[] = [
  '/',
  ...caseStudies.map(({ slug }) => `/case-study/${slug}`),
  '/privacy',
];

/** The paths of the sign-in and the admin area, which are the application's alone. */
export const applicationPaths: readonly string[] = Object.keys(metas).filter(
  (path) => !publicPaths.includes(path),
);

/** What the page at this path is called, whether it exists or not. */
export function pageMeta(path: string): PageMeta {
  const meta = metas[path];
  if (meta) return meta;
  const slug = /^\/case-study\/([^/]+)$/.exec(path)?.[1];
  if (slug === undefined) return named('Page not found');
  const study = findCaseStudy(slug);
  return study ? named(study.title, study.description) : named('Case Study Not Found');
}
