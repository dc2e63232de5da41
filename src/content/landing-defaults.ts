import type { LandingSection } from '#domain/landing-section.ts';
import type { LandingTexts } from '#domain/public-content.ts';

const noSubtitleOrButton = { subtitle: null, button_text: null, button_link: null };

export const landingDefaults: Record<LandingSection, LandingTexts> = {
  hero: {
    title: 'Spun far apart. Woven to hold.',
    subtitle: 'A small, female-led, fully remote tech agency',
    content:
      'We build Drupal platforms, web applications and AI integrations for teams who have to live with them for years.',
    button_text: 'OUR SERVICES',
    button_link: '#services',
  },
  about: {
    title: 'A few people, many places, one piece of work',
    content:
      'We are a small, female-led agency, and we have never shared an office. Everyone who works on your project writes code, and everyone you meet on a call works on your project.\n\nRemote work taught us to write things down: decisions, reasons, and what we left out. You can read along from the first day, and you can carry on without us after the last.',
    ...noSubtitleOrButton,
  },
  services: {
    title: 'Three things, done properly',
    content:
      'We take on work that fits these three, and say so early when something else would serve you better.',
    ...noSubtitleOrButton,
  },
  contact: {
    title: 'Tell us what is fraying',
    content:
      'A paragraph is enough: what you have, what gets in the way, and when it has to be better. You will hear from somebody who can build it.',
    ...noSubtitleOrButton,
  },
};
