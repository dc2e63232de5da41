import type { ReactNode } from 'react';
import type { LandingSection } from '#domain/landing-section.ts';
import type { LandingTexts } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { TextBlocks } from '#ui/text-blocks.tsx';
import classes from './section-text.module.css';

type Props = { id: LandingSection; texts: LandingTexts; className: string | undefined; children: ReactNode };

export function TextSection({ id, texts, className, children }: Props) {
  const titleId = `${id}-title`;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={className}>
      <Reveal>
        <div className={`columns ${classes.text}`}>
          <div>
            <h2 id={titleId} className={classes.title} dir="auto">
              {texts.title}
            </h2>
            {texts.subtitle && (
              <p className={classes.subtitle} dir="auto">
                {texts.subtitle}
              </p>
            )}
          </div>
          <div className={classes.content}>
            <TextBlocks text={texts.content} />
          </div>
        </div>
      </Reveal>
      {children}
    </section>
  );
}
