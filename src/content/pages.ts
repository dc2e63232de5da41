import { pageOf } from '#domain/document-pages.ts';
import { firstCharacters } from '#domain/first-characters.ts';
import {
  documentAt,
  documentPaths,
  type PublicAgency,
  type PublicCaseStudy,
  type PublicContent,
} from '#domain/public-content.ts';
import { landingTexts } from './landing-texts.ts';
import { appName, appPaths, pageTitle } from './page-title.ts';

const description =
  'A small, female-led, fully remote tech agency. We build Drupal platforms, web applications and AI integrations for teams who have to live with them.';

/** The paths that visitors and search engines may find, in the order of the sitemap. */
export const publicPaths = (content: PublicContent): readonly string[] => [
  '/',
  ...documentPaths(content),
  '/privacy',
];

/** Where the former addresses of public pages lead. */
export const publicRedirects = ({ redirects }: PublicContent): readonly [from: string, to: string][] =>
  Object.entries(redirects);

/** The title and description of the page at a path, for its tab, search results and link previews; also of an unknown path. */
export function pageMeta(path: string, content: PublicContent): { title: string; description: string } {
  const { rows, agency } = content;
  const named = (name: string | null, text: string) => ({
    title: pageTitle(name, agency),
    description: text,
  });
  if (path === '/') return named(null, shortened(landingTexts('hero', rows.hero).content));
  if (path === '/privacy') {
    return named(
      'Privacy',
      'What this site keeps when you write to us, how long, who processes it, and how to have it deleted. No cookies, no trackers.',
    );
  }
  if (appPaths.includes(path)) return named(appName(path), description);
  const page = pageOf(path);
  if (!page) return named('Page not found', description);
  const document = documentAt(path, content);
  const kind = page.kind.replace(/(^|-)(\w)/g, (_, before, letter) => (before && ' ') + letter.toUpperCase());
  return document ? documentMeta(document, agency) : named(`${kind} Not Found`, description);
}

type Described = Pick<PublicCaseStudy, 'title' | 'description' | 'seo_title' | 'seo_description'>;

/** The title and description of the page of a document; those for search engines come first. */
export const documentMeta = (
  { title, description, seo_title, seo_description }: Described,
  agency: Pick<PublicAgency, 'name' | 'claim'>,
) => ({
  title: pageTitle(seo_title ?? title, agency),
  description: seo_description ?? shortened(description),
});

/** A text in one line, cut at a word after at most 160 characters. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (firstCharacters(line, 160) === line) return line;
  return `${firstCharacters(line, 159).replace(/\s\S*$/, '')}…`;
}
