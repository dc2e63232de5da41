import * as v from 'valibot';
import { type LandingSection, landingSections } from '#domain/landing-section.ts';
import { link, optional, possiblyEmpty, required } from './field.ts';
import { defineKind } from './kind.ts';

export const sectionNames: Record<LandingSection, string> = {
  hero: 'Hero Section',
  about: 'About Section',
  services: 'Services Section',
  contact: 'Contact Section',
};

export const landingSection = defineKind({
  id: 'landing-section',
  name: 'landing page content',
  table: 'landing_page_content',
  key: 'section',
  otherColumns: { section: v.picklist(landingSections) },
  onMissing: 'recreate',
  fields: {
    title: required('Title', 'Please enter a title.'),
    subtitle: possiblyEmpty('Subtitle'),
    content: required('Content', 'Please enter the content.', { rows: 7 }),
    button_text: optional('Button text', { isHalf: true }),
    button_link: link('Button link', {
      isHalf: true,
      hint: 'Use # to scroll to a section (for example #services) or / for a page link (for example /contact).',
    }),
  },
});

/** Every section stores a button, and the hero alone shows one. */
export const buttonTextHint = (section: LandingSection) =>
  section === 'hero'
    ? 'On the first of the two buttons.'
    : 'Only the Hero Section shows a button. Here, its text and link are stored and not shown.';
