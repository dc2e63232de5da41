import { landingDefaults } from '#content/landing-defaults.ts';
import type {
  LandingDraft,
  LandingFormValues,
  LandingRecord,
  LandingSection,
} from '#domain/landing-content.ts';

/** The tabs' names. */
export const sectionNames: Record<LandingSection, string> = {
  hero: 'Hero Section',
  about: 'About Section',
  services: 'Services Section',
  contact: 'Contact Section',
};

/** What a section's form starts with: what is stored, else the built-in texts. */
export function sectionTexts(section: LandingSection, record: LandingRecord | undefined): LandingFormValues {
  if (record) {
    return {
      title: record.title,
      subtitle: record.subtitle ?? '',
      content: record.content,
      button_text: record.button_text ?? '',
      button_link: record.button_link ?? '',
    };
  }
  const builtIn = landingDefaults[section];
  return {
    title: builtIn.title,
    subtitle: builtIn.subtitle ?? '',
    content: builtIn.content,
    button_text: builtIn.buttonText ?? '',
    button_link: builtIn.buttonLink ?? '',
  };
}

/** What a section's form holds for a draft that was made of it. */
export function draftTexts(draft: LandingDraft): LandingFormValues {
  return { ...draft, button_text: draft.button_text ?? '', button_link: draft.button_link ?? '' };
}
