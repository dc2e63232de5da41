import type { LandingTexts } from '#domain/landing-content.ts';
import { TextBlocks } from '#ui/text-blocks.tsx';
import classes from './section-text.module.css';

/** Title, subtitle and content of a section; the title labels it by `id`. */
export function SectionText({ id, texts }: { id: string; texts: LandingTexts }) {
  return (
    <div className={`columns ${classes.text}`}>
      <div>
        <h2 id={id} className={classes.title} dir="auto">
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
  );
}
