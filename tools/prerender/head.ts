import { pageMeta } from '#content/pages.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import {
  caseStudySlug,
  inlineJson,
  type PublicCaseStudy,
  type PublicContent,
} from '#domain/public-content.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Title, description, canonical address, link preview and structured data of a public page.
 * @param siteUrl origin of the site; empty: addresses are paths, which are right on any host
 */
export function publicHead(path: string, siteUrl: string, content: PublicContent): string {
  const { title, description } = pageMeta(path, content);
  const slug = caseStudySlug(path);
  const study = content.studies.find((study) => study.slug === slug);
  const address = `${siteUrl}${path}`;
  return [
    ...plainHead(title, description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({
      'og:type': study ? 'article' : 'website',
      'og:site_name': content.agency.name,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      ...pictureMeta(siteUrl, study?.image_url ?? null),
    }).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    structuredData({ path, study, siteUrl, title, description, content }),
  ].join('\n');
}

/** The names of the drawings in `public/pictures` that have a photograph of them in `public/share`. */
const drawings = ['project-noah', 'institute-of-culinary-education', 'gek-op-locaties'];

/** The picture of a link preview, which has to be a photograph. */
function pictureMeta(siteUrl: string, imageUrl: string | null): Record<string, string> {
  const isPhotograph = imageUrl !== null && /\.(jpe?g|png|webp)([?#].*)?$/i.test(imageUrl);
  if (isPhotograph) return { 'og:image': pictureAddress(siteUrl, imageUrl) };
  const name = drawings.find((name) => imageUrl === `/pictures/${name}.svg`) ?? 'site';
  return {
    'og:image': `${siteUrl}/share/${name}.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
}

/** A path of this site is on its origin. */
const pictureAddress = (siteUrl: string, imageUrl: string) =>
  imageUrl.startsWith('/') ? `${siteUrl}${imageUrl}` : imageUrl;

/** Title and description of a page that search engines should not index. */
export function privateHead(path: string, content: PublicContent): string {
  const { title, description } = pageMeta(path, content);
  return [...plainHead(title, description), '<meta name="robots" content="noindex">'].join('\n');
}

function plainHead(title: string, description: string): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta name="theme-color" content="#14122b">',
  ];
}

type StructuredData = {
  path: string;
  study: PublicCaseStudy | undefined;
  siteUrl: string;
  title: string;
  description: string;
  content: PublicContent;
};

function structuredData({ path, study, siteUrl, title, description, content }: StructuredData): string {
  const { agency, services } = content;
  const organization = {
    '@type': 'Organization',
    name: agency.name,
    url: `${siteUrl}/`,
    email: agency.email,
    sameAs: agency.links.map(({ address }) => address),
  };
  const graph: object[] = [organization];
  if (path === '/') {
    graph.push({
      '@type': 'WebPage',
      name: title,
      description,
      url: `${siteUrl}/`,
      ...(content.updatedAt !== null && { dateModified: content.updatedAt }),
    });
    for (const service of services) {
      graph.push({
        '@type': 'Service',
        name: service.title,
        description: service.description,
        provider: { '@type': 'Organization', name: agency.name },
      });
    }
    for (const item of content.list.items) {
      graph.push({ '@type': 'CreativeWork', name: item.title, genre: categoryLabel(item.category) });
    }
  }
  if (study) {
    graph.push({
      '@type': 'CreativeWork',
      name: `Case study: ${study.title}`,
      description: study.description,
      url: `${siteUrl}${path}`,
      ...(study.image_url !== null && { image: pictureAddress(siteUrl, study.image_url) }),
      author: { '@type': 'Organization', name: agency.name },
    });
  }
  const json = inlineJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json}</script>`;
}
