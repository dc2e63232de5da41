import { Link } from '@tanstack/react-router';
import type { CaseStudy } from '#content/case-studies.ts';
import classes from './more-projects.module.css';

const previewLength = 100;

export function MoreProjects({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <section aria-labelledby="more-projects" className={`on-indigo screen-only ${classes.more}`}>
      <h2 id="more-projects" className={classes.heading}>
        Explore More Projects
      </h2>
      <ul aria-labelledby="more-projects" className={classes.list}>
        {studies.map((study) => (
          <li key={study.id} className={`columns ${classes.item}`}>
            <h3 className={classes.title}>{study.title}</h3>
            <p className={classes.description}>{previewText(study.description)}</p>
            <Link
              to="/case-study/$slug"
              params={{ slug: study.slug }}
              className={`card-link ${classes.link}`}
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
