import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { uploadedAddress } from '#backend/config.ts';
import type { PublicFeaturedProject } from '#domain/public-content.ts';
import { Picture } from '#ui/picture.tsx';
import { groundOf } from '#ui/readable-on.ts';
import { Reveal } from '#ui/reveal.tsx';
import { Swatch } from '#ui/swatch.tsx';
import classes from './featured-card.module.css';

const linkClass = `touch-target arrow-link card-link ${classes.link}`;

type Props = { project: PublicFeaturedProject; isWide: boolean };

/** It links to its case study if there is one, else to its website in a new tab, else it has no link. */
export function FeaturedCard({ project, isWide }: Props) {
  const { picture, image_url } = project;
  const hasPicture = picture !== undefined || Boolean(image_url);
  const colour: CSSProperties & Record<'--card', string> = { '--card': project.bg_color };
  return (
    <Reveal className={classes.frame}>
      <article
        className={`on-card ${classes.card}`}
        style={colour}
        data-ground-colour={groundOf(project.bg_color)}
      >
        {hasPicture ? (
          <div className="picture-frame screen-only">
            <Picture
              picture={picture}
              url={image_url}
              addressOf={uploadedAddress}
              frame={3 / 2}
              sizes={(scale) =>
                `(max-width: 40rem) ${Math.ceil(90 * scale)}vw, ${Math.ceil((isWide ? 52 : 36) * scale)}vw`
              }
              className={`picture ${classes.picture}`}
            />
          </div>
        ) : (
          <div className={`screen-only ${classes.label}`}>
            <Swatch weave="twill" />
          </div>
        )}
        <div className={classes.text}>
          <p className={`capitals ${classes.category}`}>{project.category.toUpperCase()}</p>
          <h3 className={hasPicture ? classes.title : classes.titleAsPicture}>
            {hasPicture ? project.title : project.title.toUpperCase()}
          </h3>
          <p className="measure">{project.description}</p>
          {project.slug !== null ? (
            <Link to="/case-study/$slug" params={{ slug: project.slug }} className={linkClass}>
              View Case Study<span className="visually-hidden">{` ${project.title}`}</span>
              <Arrow />
            </Link>
          ) : (
            project.website_url && (
              <a href={project.website_url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                Visit Website<span className="visually-hidden">{` ${project.title} in a new tab`}</span>
                <Arrow />
              </a>
            )
          )}
        </div>
      </article>
    </Reveal>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 40 24" aria-hidden="true" className="screen-only">
      <path d="M0 12h9m5 0h23M28 3.500 37 12l-9 8.500" fill="none" stroke="currentcolor" strokeWidth="3" />
    </svg>
  );
}
