import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { type CaseStudy, caseStudies, findCaseStudy, previewText } from '#content/case-studies.ts';
import { pageTitle } from '#content/page-title.ts';
import { groundOf } from '#ui/readable-on.ts';
import { Reveal } from '#ui/reveal.tsx';
import { TextBlocks } from '#ui/text-blocks.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { CaseStudyNotFound } from './case-study-not-found.tsx';
import classes from './case-study-page.module.css';

export function CaseStudyPage({ slug }: { slug: string }) {
  const study = findCaseStudy(slug);
  return study ? <CaseStudyView key={slug} study={study} /> : <CaseStudyNotFound />;
}

function CaseStudyView({ study }: { study: CaseStudy }) {
  usePageTitle(pageTitle(study.title));
  const style: CSSProperties & Record<'--card', string> = { '--card': study.bg_color };
  const blocks = [
    { title: 'Challenge', text: study.challenge },
    { title: 'Solution', text: study.solution },
    { title: 'Results', text: study.results },
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
        <img
          src={study.image}
          alt={`A motif for ${study.title}, woven in two colours`}
          width={1080}
          height={720}
          className={classes.picture}
        />
        <div className={classes.description}>
          <TextBlocks text={study.fullDescription} />
        </div>
      </div>
      <div className={classes.blocks}>
        {blocks.map(({ title, text }) => (
          <Reveal key={title}>
            <section className={`columns ${classes.block}`} aria-label={title}>
              <h2 className={classes.blockTitle}>{title}</h2>
              <div className={classes.blockText}>
                <TextBlocks text={text} />
              </div>
            </section>
          </Reveal>
        ))}
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
      </div>
      <section aria-labelledby="more-projects" className={`on-indigo screen-only ${classes.blocks}`}>
        <h2 id="more-projects" className={classes.moreHeading}>
          Explore More Projects
        </h2>
        <ul aria-labelledby="more-projects" className={classes.moreList}>
          {caseStudies
            .filter(({ slug }) => slug !== study.slug)
            .map(({ slug, title, description }) => (
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
    </article>
  );
}
