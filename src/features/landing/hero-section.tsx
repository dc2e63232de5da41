import { Link, useLinkProps } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LandingTexts } from '#domain/public-content.ts';
import classes from './hero-section.module.css';
import { HeroVideo } from './hero-video.tsx';

/** Characters up to which a title is set as large as a slogan. */
const sloganLength = 40;

/** A section is the current place only while the address names it. */
const section = { includeHash: true };

/** The first screen: the video, the stored text and two links. A still one loads no video and never fades. */
export function HeroSection({ texts, isStill }: { texts: LandingTexts; isStill?: boolean }) {
  const copy = useFadeOfNewTexts(texts, isStill);
  return (
    <section className={`on-dark ${classes.hero}`} aria-labelledby="hero-title">
      <HeroVideo isStill={isStill} />
      <div ref={copy} className={classes.copy}>
        {texts.subtitle && (
          <p className={classes.subtitle} dir="auto">
            {texts.subtitle}
          </p>
        )}
        <h1
          id="hero-title"
          className={classes.title}
          dir="auto"
          data-long={texts.title.length > sloganLength || undefined}
        >
          {texts.title}
        </h1>
        <p className={classes.content} dir="auto">
          {texts.content}
        </p>
        <div className={`screen-only ${classes.actions}`}>
          <StoredLink href={texts.button_link ?? '#services'}>
            {texts.button_text ?? 'OUR SERVICES'}
          </StoredLink>
          <Link
            to="/"
            hash="portfolio"
            activeOptions={section}
            className={`button outlined capitals ${classes.secondary}`}
          >
            VIEW OUR WORK
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Fades in texts that replace others, so that no move is visible. */
function useFadeOfNewTexts(texts: LandingTexts, isStill = false): RefObject<HTMLDivElement | null> {
  const copy = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(texts);
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (!isStill) copy.current?.animate({ opacity: [0, 1] }, { duration: 180 });
  }, [shown, isStill]);
  return copy;
}

/** The same element for every kind of link, so that it keeps the focus when another one is stored. */
function StoredLink({ href, children }: { href: string; children: string }) {
  const hash = href.startsWith('#') ? href.slice(1) : '';
  const sectionLink = useLinkProps({ to: '/', hash, activeOptions: section });
  return (
    <a {...(hash === '' ? { href } : sectionLink)} className="button capitals" dir="auto">
      {children}
    </a>
  );
}
