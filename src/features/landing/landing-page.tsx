import type { ReactNode } from 'react';
import { homeTitle } from '#content/page-title.ts';
import { useAnchorJump } from '#ui/anchor.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { landingTexts } from './landing-texts.ts';
import { PortfolioSection } from './portfolio-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { usePublicContent } from './use-public-content.ts';

export function LandingPage({ contactForm }: { contactForm: ReactNode }) {
  usePageTitle(homeTitle);
  const { content, moreItems } = usePublicContent();
  const { rows, list } = content;
  useAnchorJump(content);
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
