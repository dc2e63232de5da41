import { Link } from '@tanstack/react-router';
import type { LandingTexts } from '#domain/landing-content.ts';
import classes from './hero-section.module.css';
import { HeroVideo } from './hero-video.tsx';

/** Characters up to which a title is set as large as a slogan. */
const sloganLength = 40;

/** A section is the current place only while the address names it. */
const section = { includeHash: true };

const ownButton = { text: 'OUR SERVICES', link: '#services' };

/** The first screen: the woven cloth, who we are, and the two ways on. A still one loads no video. */
export function HeroSection({ texts, isStill }: { texts: LandingTexts; isStill?: boolean }) {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <HeroVideo isStill={isStill} />
      <div key={JSON.stringify(texts)} className={classes.copy}>
        {texts.subtitle && <p className={classes.subtitle}>{texts.subtitle}</p>}
        <h1
          id="hero-title"
          className={classes.title}
          data-long={texts.title.length > sloganLength || undefined}
        >
          {texts.title}
        </h1>
        <p className={classes.content}>{texts.content}</p>
        <div className={classes.actions}>
          <StoredLink href={texts.buttonLink ?? ownButton.link} className={classes.primary}>
            {texts.buttonText ?? ownButton.text}
          </StoredLink>
          <Link to="/" hash="portfolio" activeOptions={section} className={classes.secondary}>
            VIEW OUR WORK
          </Link>
        </div>
      </div>
    </section>
  );
}

/** A link that an admin wrote: to a section, a path of this site, or another site. */
function StoredLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string | undefined;
  children: string;
}) {
  if (href.startsWith('#')) {
    return (
      <Link to="/" hash={href.slice(1)} activeOptions={section} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
