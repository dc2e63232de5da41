import type { LandingTexts } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import classes from './about-section.module.css';
import { TextSection } from './text-section.tsx';

const traits = ['Small', 'Female-led', 'Fully remote'];

export function AboutSection({ texts }: { texts: LandingTexts }) {
  return (
    <TextSection id="about" texts={texts} className={classes.about}>
      <Reveal>
        <ul className={classes.traits}>
          {traits.map((trait) => (
            <li key={trait} className={classes.trait}>
              {trait}
            </li>
          ))}
        </ul>
      </Reveal>
    </TextSection>
  );
}
