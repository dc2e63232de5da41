import { publicPaths } from '#content/pages.ts';
import { exampleSiteUrl } from '#content/site.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { escapeHtml } from './head.ts';

/** The SEO files that depend on the content. */
export function publishedSeoFiles(siteUrl: string, content: PublicContent): Record<string, string> {
  return { 'sitemap.xml': sitemap(siteUrl, content), 'site.webmanifest': webManifest(content) };
}

/** It says when the content of the landing page was changed. */
function sitemap(siteUrl: string, content: PublicContent): string {
  const base = siteUrl || exampleSiteUrl;
  const { updatedAt } = content;
  const entries = publicPaths(content).map((path) => {
    const changed = path === '/' && updatedAt !== null ? `<lastmod>${escapeHtml(updatedAt)}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(base + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

function webManifest({ agency }: PublicContent): string {
  const manifest = {
    name: agency.name,
    short_name: agency.name,
    start_url: '/',
    display: 'browser',
    background_color: '#14122b',
    theme_color: '#14122b',
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
  return `${JSON.stringify(manifest)}\n`;
}

/** What search engines may visit. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /login\nDisallow: /reset-password\n\nSitemap: ${siteUrl || exampleSiteUrl}/sitemap.xml\n`;
}
