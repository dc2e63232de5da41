import { landingDefaults } from '#content/landing-defaults.ts';
import {
  type LandingFormValues,
  type LandingRecord,
  type LandingSection,
  landingFormValues,
} from '#domain/landing-content.ts';
import type { FieldLabels } from '#editing/difference-table.tsx';

export const sectionNames: Record<LandingSection, string> = {
  hero: 'Hero Section',
  about: 'About Section',
  services: 'Services Section',
  contact: 'Contact Section',
};

/** What a section's form starts with: what is stored, else the built-in texts. */
export function sectionTexts(section: LandingSection, record: LandingRecord | undefined): LandingFormValues {
  return landingFormValues(record ?? landingDefaults[section]);
}

export const sectionLabels: FieldLabels<LandingFormValues> = [
  ['title', 'Title'],
  ['subtitle', 'Subtitle'],
  ['content', 'Content'],
  ['button_text', 'Button text'],
  ['button_link', 'Button link'],
];
