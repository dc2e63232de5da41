import { agency } from '#content/agency.ts';
import { publicPaths } from '#content/pages.ts';
import { escapeHtml } from './head.ts';

/** @param updatedAt when the content of the landing page was changed, or null */
export function sitemap(siteUrl: string, updatedAt: string | null): string {
  const base = siteUrl || agency.url;
  const entries = publicPaths.map((path) => {
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

/** The SEO files that do not depend on the content. */
export function fixedSeoFiles(siteUrl: string): Record<string, string> {
  return {
    'robots.txt': `User-agent: *\nDisallow: /admin\nDisallow: /login\nDisallow: /reset-password\n\nSitemap: ${siteUrl || agency.url}/sitemap.xml\n`,
    'site.webmanifest': `${JSON.stringify({
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
    })}\n`,
  };
}
