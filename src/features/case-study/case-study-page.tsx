import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { uploadedAddress } from '#backend/config.ts';
import { pageTitle } from '#content/page-title.ts';
import { firstCharacters } from '#domain/first-characters.ts';
import type { PublicCaseStudy } from '#domain/public-content.ts';
import { useAgency } from '#ui/agency.tsx';
import { Picture } from '#ui/picture.tsx';
import { groundOf } from '#ui/readable-on.ts';
import { Reveal } from '#ui/reveal.tsx';
import { TextBlocks } from '#ui/text-blocks.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { CaseStudyNotFound } from './case-study-not-found.tsx';
import classes from './case-study-page.module.css';

/** @param studies the one that is shown, and those that the page leads to; none where it does not exist */
export function CaseStudyPage({ studies: [study, ...others] }: { studies: readonly PublicCaseStudy[] }) {
  return study ? (
    <Titled title={study.seo_title ?? study.title}>
      <CaseStudyView study={study} others={others} />
    </Titled>
  ) : (
    <CaseStudyNotFound />
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(pageTitle(title, useAgency()));
  return children;
}

type Props = { study: PublicCaseStudy; others: readonly PublicCaseStudy[] };

export function CaseStudyView({ study, others }: Props) {
  const style: CSSProperties & Record<'--card', string> = { '--card': study.bg_color };
  const blocks: Block[] = [
    { heading: 'Challenge', text: study.challenge },
    { heading: 'Solution', text: study.solution },
    { heading: 'Results', text: study.results },
    ...study.blocks,
  ];
  return (
    <article style={style}>
      <header className={`on-card ${classes.head}`} data-ground={groundOf(study.bg_color)}>
        <Link to="/" hash="portfolio" className={`touch-target arrow-link screen-only ${classes.back}`}>
          <svg viewBox="0 0 40 24" aria-hidden="true">
            <path
              d="M40 12h-9m-5 0H3M12 3.500 3 12l9 8.500"
              fill="none"
              stroke="currentcolor"
              strokeWidth="3"
            />
          </svg>
          Back to Portfolio
        </Link>
        <p className={`capitals ${classes.category}`}>{study.category.toUpperCase()}</p>
        <h1 className={classes.title}>{study.title}</h1>
      </header>
      <div className={`columns ${classes.opening}`}>
        <Cover study={study} />
        <div className={classes.description}>
          <TextBlocks text={study.full_description ?? study.description} />
        </div>
      </div>
      <div className={classes.blocks}>
        {blocks.map(
          (block, index) =>
            (block.text || block.picture) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may have the same heading, and none moves.
              <Reveal key={index}>
                <BlockView block={block} />
              </Reveal>
            ),
        )}
        {study.technologies.length > 0 && (
          <section className={`columns ${classes.block}`} aria-labelledby="technologies">
            <h2 id="technologies" className={classes.blockTitle}>
              Technologies Used
            </h2>
            <ul aria-labelledby="technologies" className={classes.chips}>
              {study.technologies.map((technology, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal.
                <li key={index} className={classes.chip}>
                  {technology}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="more-projects" className={`on-indigo screen-only ${classes.blocks}`}>
          <h2 id="more-projects" className={classes.moreHeading}>
            Explore More Projects
          </h2>
          <ul aria-labelledby="more-projects" className={classes.moreList}>
            {others.map(({ slug, title, description }) => (
              <li key={slug} className={`columns ${classes.item}`}>
                <h3 className={classes.blockTitle}>{title}</h3>
                <p className="pale">{previewText(description)}</p>
                <Link
                  to="/case-study/$slug"
                  params={{ slug }}
                  className={`touch-target card-link ${classes.itemLink}`}
                >
                  View Case Study<span className="visually-hidden">{` ${title}`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** A higher one is cut: the text beside it would stand far below. */
const coverRatio = 1;

function Cover({ study: { picture, image_url, title } }: { study: PublicCaseStudy }) {
  if (picture) {
    const isHigh = picture.width / picture.height < coverRatio;
    return (
      <Picture
        picture={picture}
        addressOf={uploadedAddress}
        sizes={() => '(max-width: 56rem) 90vw, 50vw'}
        className={classes.picture}
        style={isHigh ? { aspectRatio: coverRatio } : undefined}
        isInView
      />
    );
  }
  if (!image_url) return null;
  return (
    <img
      src={image_url}
      alt={isMotif(image_url) ? `A motif for ${title}, woven in two colours` : title}
      width={1080}
      height={720}
      referrerPolicy="no-referrer"
      className={classes.picture}
    />
  );
}

type Block = PublicCaseStudy['blocks'][number];

/** Of a picture beside other things, in CSS px: it is seen as a whole. */
const blockHeight = 720;

/** The width of a picture, in pixels, from which it takes the whole width of the page where it stands alone. */
const wideFrom = 1200;

function BlockView({ block: { heading, text, picture } }: { block: Block }) {
  const ratio = picture ? picture.width / picture.height : 0;
  const isWide = !heading && !text && ratio > 1 && Number(picture?.width) >= wideFrom;
  // Neither larger than its file nor higher than a screen.
  const width = picture && Math.min(picture.width, isWide ? picture.width : Math.round(blockHeight * ratio));
  return (
    <section className={`columns ${classes.block}`} aria-label={heading ?? undefined}>
      {heading && <h2 className={classes.blockTitle}>{heading}</h2>}
      <div className={isWide ? classes.wide : classes.blockText}>
        {text && <TextBlocks text={text} />}
        {picture && (
          <Picture
            picture={picture}
            addressOf={uploadedAddress}
            sizes={() => `(max-width: 56rem) min(90vw, ${width}px), min(${isWide ? 90 : 50}vw, ${width}px)`}
            className={classes.blockPicture}
            style={{ inlineSize: `min(100%, ${width}px)` }}
          />
        )}
      </div>
    </section>
  );
}

/** A picture of this site, which is a pattern. */
const isMotif = (address: string) => address.startsWith('/pictures/');

/** At most 100 characters, and an ellipsis where cut. */
export function previewText(description: string): string {
  const shown = firstCharacters(description, 100);
  return shown === description ? description : `${shown}...`;
}
