/** Where a page says its own address: canonical link and link preview, as the build writes them without one. */
const pathInHead = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g;
const structuredData = /<script type="application\/ld\+json">.*?<\/script>/g;
const pathInData = /("(?:url|image)":")(?=\/)/g;

/** Makes the addresses absolute by which a page names itself and its pictures; other links stay as they are. */
export function fillPageAddress(html: string, origin: string): string {
  return html
    .replace(pathInHead, (start) => start + origin)
    .replace(structuredData, (data) => data.replace(pathInData, (start) => start + origin));
}

export const filesListingAddresses: ReadonlySet<string> = new Set(['robots.txt', 'sitemap.xml']);

const listedOrigin = /((?:^|\n)Sitemap: |<loc>)https?:\/\/[^/<\s]+/g;

/** Puts the addresses that `robots.txt` and `sitemap.xml` list on another origin. */
export function fillListedAddresses(text: string, origin: string): string {
  return text.replace(listedOrigin, (_, start: string) => start + origin);
}
