import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { PublicFeaturedProject } from '#domain/public-content.ts';
import { groundOf } from '#ui/readable-on.ts';
import { Reveal } from '#ui/reveal.tsx';
import { Swatch } from '#ui/swatch.tsx';
import classes from './featured-card.module.css';

const linkClass = `arrow-link card-link ${classes.link}`;

const arrow = (
  <svg viewBox="0 0 40 24" aria-hidden="true" className="screen-only">
    <path d="M0 12h9m5 0h23M28 3.500 37 12l-9 8.500" fill="none" stroke="currentcolor" strokeWidth="3" />
  </svg>
);

/** It links to its case study if there is one, else to its website in a new tab, else it has no link. */
export function FeaturedCard({ project }: { project: PublicFeaturedProject }) {
  const colour: CSSProperties & Record<'--card', string> = { '--card': project.bg_color };
  return (
    <Reveal className={classes.frame}>
      <article className={classes.card} style={colour} data-ground-colour={groundOf(project.bg_color)}>
        {project.image_url ? (
          <div className="picture-frame screen-only">
            <img
              src={project.image_url}
              alt=""
              width={1080}
              height={720}
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
              className={`picture ${classes.picture}`}
            />
          </div>
        ) : (
          <div className={`screen-only ${classes.label}`}>
            <Swatch weave="twill" />
          </div>
        )}
        <div className={classes.text}>
          <p className={classes.category}>{project.category.toUpperCase()}</p>
          <h3 className={project.image_url ? classes.title : classes.titleAsPicture}>
            {project.image_url ? project.title : project.title.toUpperCase()}
          </h3>
          <p className={classes.description}>{project.description}</p>
          {project.slug !== null ? (
            <Link to="/case-study/$slug" params={{ slug: project.slug }} className={linkClass}>
              View Case Study<span className="visually-hidden"> {project.title}</span>
              {arrow}
            </Link>
          ) : (
            project.website_url && (
              <a href={project.website_url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                Visit Website<span className="visually-hidden"> {project.title} in a new tab</span>
                {arrow}
              </a>
            )
          )}
        </div>
      </article>
    </Reveal>
  );
}
