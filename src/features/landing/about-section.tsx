import type { LandingTexts } from '#domain/landing-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import classes from './about-section.module.css';
import { SectionText } from './section-text.tsx';

const traits = ['Small', 'Female-led', 'Fully remote'];

export function AboutSection({ texts }: { texts: LandingTexts }) {
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className={classes.about}>
      <Reveal>
        <SectionText id="about-title" texts={texts} />
      </Reveal>
      <Reveal>
        <ul className={classes.traits}>
          {traits.map((trait) => (
            <li key={trait} className={classes.trait}>
              {trait}
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
