import type { ReactNode } from 'react';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { landingTexts } from './landing-texts.ts';
import { ServicesSection } from './services-section.tsx';

type Props = {
  section: LandingSection;
  /** As they would be stored; what is missing is filled in as on the page. */
  texts: LandingFormValues;
  contactForm: ReactNode;
};

export function SectionPreview({ section, texts, contactForm }: Props) {
  const shown = landingTexts(section, { section, ...texts });
  switch (section) {
    case 'hero':
      return <HeroSection texts={shown} isStill />;
    case 'about':
      return <AboutSection texts={shown} />;
    case 'services':
      return <ServicesSection texts={shown} />;
    case 'contact':
      return <ContactSection texts={shown} form={contactForm} />;
  }
}
