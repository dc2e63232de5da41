/** A profile of the agency on a social network. */
export type SocialLink = { label: string; href: string };

/**
 * Who runs this site. Everything here is invented and stands for whoever adopts the project; the texts of
 * this folder are samples. The e-mail domain is reserved for examples, so nothing ever arrives there.
 */
export const agency = {
  name: 'Farweave',
  tagline: 'Drupal, web applications and AI integration',
  email: 'hello@farweave.example',
  /** Where the site is when a build is not told; nothing is served there. */
  url: 'https://www.farweave.example',
  place: 'Fully remote, European and American hours',
  replyTime: 'We answer within two working days.',
  /** Day and month do not matter to the visitor: the notice is dated by its last change. */
  privacyUpdated: 'November 2026',
} as const;

/** Networks in the order of the footer; the contact section shows the first two. */
export const socialLinks: readonly SocialLink[] = [
  { label: 'LinkedIn', href: 'https://example.com/linkedin/farweave' },
  { label: 'GitHub', href: 'https://example.com/github/farweave' },
  { label: 'Mastodon', href: 'https://example.com/mastodon/farweave' },
];
