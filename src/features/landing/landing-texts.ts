import { landingDefaults } from '#content/landing-defaults.ts';
import type { LandingSection, LandingTexts, PublicLandingRow } from '#domain/landing-content.ts';
import { isSiteLink } from '#domain/text.ts';

/**
 * What a section shows: stored texts where there are any, else the built-in ones. An empty stored subtitle
 * means none; a stored link that this site does not follow is ignored.
 */
export function landingTexts(section: LandingSection, row: PublicLandingRow | undefined): LandingTexts {
  const builtIn = landingDefaults[section];
  if (!row) return builtIn;
  const link = row.button_link?.trim() ?? '';
  return {
    title: nonBlankOrNull(row.title) ?? builtIn.title,
    subtitle: nonBlankOrNull(row.subtitle),
    content: nonBlankOrNull(row.content) ?? builtIn.content,
    button_text: nonBlankOrNull(row.button_text) ?? builtIn.button_text,
    button_link: isSiteLink(link) ? link : builtIn.button_link,
  };
}

function nonBlankOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
