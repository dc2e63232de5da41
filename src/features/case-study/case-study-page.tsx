import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { pageTitle } from '#content/page-title.ts';
import type { PublicCaseStudy } from '#domain/public-content.ts';
import { useAgency } from '#ui/agency.tsx';
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
  const blocks = [
    { title: 'Challenge', text: study.challenge },
    { title: 'Solution', text: study.solution },
    { title: 'Results', text: study.results },
    ...study.blocks.map(({ heading, text }) => ({ title: heading, text })),
  ];
  return (
    <article style={style}>
      <header className={classes.head} data-ground={groundOf(study.bg_color)}>
        <Link to="/" hash="portfolio" className={`arrow-link screen-only ${classes.back}`}>
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
        <p className={classes.category}>{study.category.toUpperCase()}</p>
        <h1 className={classes.title}>{study.title}</h1>
      </header>
      <div className={`columns ${classes.opening}`}>
        {study.image_url && (
          <img
            src={study.image_url}
            alt={isMotif(study.image_url) ? `A motif for ${study.title}, woven in two colours` : study.title}
            width={1080}
            height={720}
            referrerPolicy="no-referrer"
            className={classes.picture}
          />
        )}
        <div className={classes.description}>
          <TextBlocks text={study.full_description ?? study.description} />
        </div>
      </div>
      <div className={classes.blocks}>
        {blocks.map(
          ({ title, text }, index) =>
            text && (
              // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may have the same heading, and none moves.
              <Reveal key={index}>
                <section className={`columns ${classes.block}`} aria-label={title ?? undefined}>
                  <h2 className={classes.blockTitle}>{title}</h2>
                  <div className={classes.blockText}>
                    <TextBlocks text={text} />
                  </div>
                </section>
              </Reveal>
            ),
        )}
        {study.technologies.length > 0 && (
          <section className={`columns ${classes.block}`} aria-labelledby="technologies">
            <h2 id="technologies" className={classes.blockTitle}>
              Technologies Used
            </h2>
            <ul aria-labelledby="technologies" className={classes.chips}>
              {study.technologies.map((technology) => (
                <li key={technology} className={classes.chip}>
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
                <p className={classes.itemDescription}>{previewText(description)}</p>
                <Link to="/case-study/$slug" params={{ slug }} className={`card-link ${classes.itemLink}`}>
                  View Case Study<span className="visually-hidden"> {title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** A picture of this site, which is a pattern. */
const isMotif = (address: string) => address.startsWith('/pictures/');

/** At most 100 characters, and an ellipsis where cut. */
export function previewText(description: string): string {
  const characters = Array.from(description);
  return characters.length <= 100 ? description : `${characters.slice(0, 100).join('')}...`;
}
