import type { LandingTexts } from '#domain/landing-content.ts';
import { TextBlocks } from '#ui/text-blocks.tsx';
import classes from './section-text.module.css';

/**
 * Title, subtitle and content of a section; the title labels it by `id`. Other texts make new elements, so
 * that nothing on the page is seen to move when stored texts arrive.
 */
export function SectionText({ id, texts }: { id: string; texts: LandingTexts }) {
  return (
    <div key={JSON.stringify(texts)} className={classes.text}>
      <div className={classes.heading}>
        <h2 id={id} className={classes.title}>
          {texts.title}
        </h2>
        {texts.subtitle && <p className={classes.subtitle}>{texts.subtitle}</p>}
      </div>
      <div className={classes.content}>
        <TextBlocks text={texts.content} />
      </div>
    </div>
  );
}
