import { agency, socialLinks } from '#content/agency.ts';
import { findCaseStudy } from '#content/case-studies.ts';
import { pageMeta } from '#content/pages.ts';
import { services } from '#content/services.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { builtInContent, inlineJson, type PublicContent } from '#domain/public-content.ts';

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
  const slug = /^\/case-study\/(.+)$/.exec(path)?.[1];
  const address = `${siteUrl}${path}`;
  const picture = `${siteUrl}/share/${slug ?? 'site'}.jpg`;
  return [
    ...plainHead(title, description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({
      'og:type': slug ? 'article' : 'website',
      'og:site_name': agency.name,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
    }).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    structuredData({ path, slug, siteUrl, title, description, content }),
  ].join('\n');
}

/** Title and description of a page that search engines should not index. */
export function privateHead(path: string): string {
  const { title, description } = pageMeta(path, builtInContent);
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
  slug: string | undefined;
  siteUrl: string;
  title: string;
  description: string;
  content: PublicContent;
};

function structuredData({ path, slug, siteUrl, title, description, content }: StructuredData): string {
  const organization = {
    '@type': 'Organization',
    name: agency.name,
    url: `${siteUrl}/`,
    email: agency.email,
    sameAs: socialLinks.map(({ href }) => href),
  };
  const study = slug === undefined ? undefined : findCaseStudy(slug);
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
      image: `${siteUrl}${study.image}`,
      author: { '@type': 'Organization', name: agency.name },
    });
  }
  const json = inlineJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json}</script>`;
}
