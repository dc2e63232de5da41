import { services } from '#content/services.ts';
import type { LandingTexts } from '#domain/landing-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { SectionText } from './section-text.tsx';
import classes from './services-section.module.css';

export function ServicesSection({ texts }: { texts: LandingTexts }) {
  return (
    <section id="services" tabIndex={-1} aria-labelledby="services-title" className="page-section on-indigo">
      <Reveal>
        <SectionText id="services-title" texts={texts} />
      </Reveal>
      <ul className={classes.cards}>
        {services.map(({ id, title, description, points, weave }) => (
          <li key={id} className={classes.place}>
            <Reveal className={classes.card}>
              <div className={`screen-only ${classes.cloth}`}>
                <Swatch weave={weave} />
              </div>
              <h3 className={classes.title}>{title}</h3>
              <p>{description}</p>
              <ul className={classes.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </Reveal>
          </li>
        ))}
      </ul>
    </section>
  );
}
