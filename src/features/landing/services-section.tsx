import type { LandingTexts, PublicService } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { Swatch } from '#ui/swatch.tsx';
import classes from './services-section.module.css';
import { TextSection } from './text-section.tsx';

/** The patterns of the cards' cloth, in turn. */
const weaves = ['plain', 'twill', 'satin'] as const;

type Props = { texts: LandingTexts; services: readonly PublicService[] };

export function ServicesSection({ texts, services }: Props) {
  return (
    <TextSection id="services" texts={texts} className="page-section on-indigo">
      {services.length > 0 && (
        <ul className={`columns ${classes.cards}`}>
          {services.map(({ id, title, description, points }, index) => (
            <li key={id} className={classes.place}>
              <Reveal className={classes.card}>
                <div className={`screen-only ${classes.cloth}`}>
                  <Swatch weave={weaves[index % weaves.length] ?? 'plain'} />
                </div>
                <h3 className={classes.title}>{title}</h3>
                <p>{description}</p>
                {points.length > 0 && (
                  <ul className={classes.points}>
                    {points.map((point, pointIndex) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal.
                      <li key={pointIndex}>{point}</li>
                    ))}
                  </ul>
                )}
              </Reveal>
            </li>
          ))}
        </ul>
      )}
    </TextSection>
  );
}
