/** The site's origin where a build has no `VITE_SITE_URL`; the domain is reserved for examples. */
export const exampleSiteUrl = 'https://www.farweave.example';

export const privacyUpdated = 'November 2026';
