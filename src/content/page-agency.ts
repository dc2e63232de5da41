import type { PublicAgency } from '#domain/public-content.ts';
import { publishedContentId } from '#domain/published-content.ts';

const unknownAgency: PublicAgency = {
  name: '',
  email: '',
  claim: '',
  place: null,
  hours: null,
  reply_time: null,
  links: [],
  footer: null,
};

/** Who runs the site, as the document says. */
export function pageAgency(): PublicAgency {
  try {
    // A cast: the site's own renderer wrote it, and a page without lists need not load what parses stored content.
    const { content } = JSON.parse(document.getElementById(publishedContentId)?.textContent ?? '') as {
      content: { agency: PublicAgency };
    };
    return content.agency;
  } catch {
    return unknownAgency;
  }
}
