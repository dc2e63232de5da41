import type { ReactNode } from 'react';
import { landingTexts } from '#content/landing-texts.ts';
import { homeTitle } from '#content/page-title.ts';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { useAnchorJump } from '#ui/anchor.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import type { PublicContentRef } from './load-public-content.ts';
import { PortfolioSection } from './portfolio-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { usePublicContent } from './use-public-content.ts';

type Props = { publicContent: PublicContentRef; contactForm: ReactNode };

export function LandingPage({ publicContent, contactForm }: Props) {
  usePageTitle(homeTitle);
  useAnchorJump();
  const { content, moreItems } = usePublicContent(publicContent);
  const { rows, list } = content;
  return (
    <>
      <HeroSection texts={landingTexts('hero', rows.hero)} />
      <AboutSection texts={landingTexts('about', rows.about)} />
      <ServicesSection texts={landingTexts('services', rows.services)} />
      <PortfolioSection list={list} more={moreItems} />
      <ContactSection texts={landingTexts('contact', rows.contact)} form={contactForm} />
    </>
  );
}

type PreviewProps = {
  section: LandingSection;
  /** As they would be stored; what is missing is filled in as on the page. */
  texts: LandingFormValues;
  contactForm: ReactNode;
};

export function SectionPreview({ section, texts, contactForm }: PreviewProps) {
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
