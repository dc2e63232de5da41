import { Link } from '@tanstack/react-router';
import type { CaseStudy } from '#content/case-studies.ts';
import classes from './case-study-page.module.css';

const previewLength = 100;

export function MoreProjects({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <section aria-labelledby="more-projects" className={`on-indigo screen-only ${classes.blocks}`}>
      <h2 id="more-projects" className={classes.moreHeading}>
        Explore More Projects
      </h2>
      <ul aria-labelledby="more-projects" className={classes.moreList}>
        {studies.map((study) => (
          <li key={study.id} className={`columns ${classes.item}`}>
            <h3 className={classes.blockTitle}>{study.title}</h3>
            <p className={classes.itemDescription}>{previewText(study.description)}</p>
            <Link
              to="/case-study/$slug"
              params={{ slug: study.slug }}
              className={`card-link ${classes.itemLink}`}
            >
              View Case Study<span className="visually-hidden"> {study.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function previewText(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= previewLength) return description;
  return `${characters.slice(0, previewLength).join('')}...`;
}
