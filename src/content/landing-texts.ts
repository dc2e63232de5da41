import type { LandingSection } from '#domain/landing-section.ts';
import type { LandingTexts, PublicLandingRow } from '#domain/public-content.ts';
import { isSiteLink } from '#domain/text.ts';
import { landingDefaults } from './landing-defaults.ts';

/**
 * What a section shows: stored texts where there are any, else the built-in ones. An empty stored subtitle
 * means none; a stored link that this site does not follow is ignored.
 */
export function landingTexts(section: LandingSection, row: PublicLandingRow | undefined): LandingTexts {
  const builtIn = landingDefaults[section];
  if (!row) return builtIn;
  const link = row.button_link?.trim() ?? '';
  return {
    title: row.title?.trim() || builtIn.title,
    subtitle: row.subtitle?.trim() || null,
    content: row.content?.trim() || builtIn.content,
    button_text: row.button_text?.trim() || builtIn.button_text,
    button_link: isSiteLink(link) ? link : builtIn.button_link,
  };
}
