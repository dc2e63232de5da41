import { services } from '#content/services.ts';
import type { LandingTexts } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { Swatch } from '#ui/swatch.tsx';
import classes from './services-section.module.css';
import { TextSection } from './text-section.tsx';

export function ServicesSection({ texts }: { texts: LandingTexts }) {
  return (
    <TextSection id="services" texts={texts} className="page-section on-indigo">
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
    </TextSection>
  );
}
