/** Who runs this site: sample data, like all texts of this folder. The domain is reserved for examples. */
export const agency = {
  name: 'Farweave',
  tagline: 'Drupal, web applications and AI integration',
  email: 'hello@farweave.example',
  /** The site's origin where a build has no `VITE_SITE_URL`. */
  url: 'https://www.farweave.example',
  place: 'Fully remote, European and American hours',
  replyTime: 'We answer within two working days.',
  privacyUpdated: 'November 2026',
} as const;

/** Networks in the order of the footer; the contact section shows the first two. */
export const socialLinks = [
  { label: 'LinkedIn', href: 'https://example.com/linkedin/farweave' },
  { label: 'GitHub', href: 'https://example.com/github/farweave' },
  { label: 'Mastodon', href: 'https://example.com/mastodon/farweave' },
];
