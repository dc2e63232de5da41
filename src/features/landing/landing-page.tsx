import { type ReactNode, Suspense } from 'react';
import { landingTexts } from '#content/landing-texts.ts';
import { pageTitle } from '#content/page-title.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import type { LandingTexts, PublicContent, PublicService } from '#domain/public-content.ts';
import { useAgency } from '#ui/agency.tsx';
import { useAnchorJump } from '#ui/anchor.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import type { MoreItems } from './more-work.tsx';
import { PortfolioSection } from './portfolio-section.tsx';
import { ServicesSection } from './services-section.tsx';

type Props = {
  content: PublicContent;
  moreItems: MoreItems;
  contactForm: ReactNode;
};

/** React hydrates each boundary in a task of its own, first the one that an event needs. */
export function LandingPage({ content, moreItems, contactForm }: Props) {
  usePageTitle(pageTitle(null, useAgency()));
  useAnchorJump();
  const { rows, list, services, featured } = content;
  return (
    <>
      <Suspense>
        <HeroSection texts={landingTexts('hero', rows.hero)} />
      </Suspense>
      <Suspense>
        <AboutSection texts={landingTexts('about', rows.about)} />
      </Suspense>
      <Suspense>
        <ServicesSection texts={landingTexts('services', rows.services)} services={services} />
      </Suspense>
      <Suspense>
        <PortfolioSection featured={featured} list={list} more={moreItems} />
      </Suspense>
      <Suspense>
        <ContactSection texts={landingTexts('contact', rows.contact)} form={contactForm} />
      </Suspense>
    </>
  );
}

type PreviewProps = {
  section: LandingSection;
  /** As they would be stored; what is missing is filled in as on the page. */
  texts: Record<keyof LandingTexts, string>;
  services: readonly PublicService[];
  contactForm: ReactNode;
};

export function SectionPreview({ section, texts, services, contactForm }: PreviewProps) {
  const shown = landingTexts(section, { section, ...texts });
  switch (section) {
    case 'hero':
      return <HeroSection texts={shown} isStill />;
    case 'about':
      return <AboutSection texts={shown} />;
    case 'services':
      return <ServicesSection texts={shown} services={services} />;
    case 'contact':
      return <ContactSection texts={shown} form={contactForm} />;
  }
}
