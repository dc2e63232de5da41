import { pageMeta } from '#content/pages.ts';
import {
  type Picture,
  pictureAddress,
  pictureFile,
  previewFile,
  previewWidth,
  suitsPreview,
} from '#domain/picture.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { documentAt, inlineJson, type PublicCaseStudy, type PublicContent } from '#domain/public-content.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Title, description, canonical address, link preview and structured data of a public page.
 * @param siteUrl origin of the site; empty: addresses are paths, which are right on any host
 * @param supabaseOrigin origin of uploaded pictures; null: that of the site
 */
export function publicHead(
  path: string,
  siteUrl: string,
  content: PublicContent,
  supabaseOrigin: string | null = null,
): string {
  const { title, description } = pageMeta(path, content);
  const study = documentAt(path, content);
  const address = `${siteUrl}${path}`;
  const pictures = supabaseOrigin ?? siteUrl;
  const picture = study?.picture;
  return [
    ...plainHead(title, description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({
      'og:type': study ? 'article' : 'website',
      'og:site_name': content.agency.name,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      ...(picture
        ? (uploadedPreview(pictures, picture) ?? sharePicture(siteUrl, 'site'))
        : pictureMeta(siteUrl, study?.image_url ?? null)),
    }).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    structuredData({
      ...{ path, study, siteUrl, title, description, content },
      image: picture && pictureAddress(pictures, pictureFile(picture, picture.width)),
    }),
  ].join('\n');
}

/** The names of the drawings in `public/pictures` that have a photograph of them in `public/share`. */
const drawings = ['project-noah', 'institute-of-culinary-education', 'gek-op-locaties'];

/** The picture of a link preview, which has to be a photograph. Some networks show no WebP. */
function pictureMeta(siteUrl: string, imageUrl: string | null): Record<string, string> {
  const isPhotograph = imageUrl !== null && /\.(jpe?g|png)([?#].*)?$/i.test(imageUrl);
  if (isPhotograph) return { 'og:image': imageAddress(siteUrl, imageUrl) };
  return sharePicture(siteUrl, drawings.find((name) => imageUrl === `/pictures/${name}.svg`) ?? 'site');
}

/** One of `public/share`. */
const sharePicture = (siteUrl: string, name: string) => ({
  'og:image': `${siteUrl}/share/${name}.jpg`,
  'og:image:width': '1200',
  'og:image:height': '630',
});

/** An uploaded one, as a file that every network shows; null where it has none, or is too small or too wide. */
function uploadedPreview(origin: string, picture: Picture): Record<string, string> | null {
  if (!suitsPreview(picture)) return null;
  const { type, widths, has_preview } = picture;
  const own = type === 'webp' ? undefined : widths.find((width) => width >= previewWidth);
  if (!has_preview && own === undefined) return null;
  const width = own ?? previewWidth;
  const file = own === undefined ? previewFile(picture) : pictureFile(picture, own);
  return {
    'og:image': pictureAddress(origin, file),
    'og:image:width': String(width),
    'og:image:height': String(Math.round((width / picture.width) * picture.height)),
  };
}

/** A path of this site is on its origin. */
const imageAddress = (siteUrl: string, imageUrl: string) =>
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
  /** Address of the uploaded picture of the study. */
  image: string | undefined;
};

function structuredData({
  path,
  study,
  siteUrl,
  title,
  description,
  content,
  image = study?.image_url ? imageAddress(siteUrl, study.image_url) : undefined,
}: StructuredData): string {
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
      ...(image && { image }),
      author: { '@type': 'Organization', name: agency.name },
    });
  }
  const json = inlineJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json}</script>`;
}
