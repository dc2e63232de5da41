import { Link } from '@tanstack/react-router';
import classes from './case-study-not-found.module.css';

/** What an unknown slug shows. */
export function CaseStudyNotFound() {
  return (
    <section className={classes.page} data-ground="pale">
      <h1 className={classes.title}>Case Study Not Found</h1>
      <p className={classes.text}>The case study you're looking for doesn't exist or has been removed.</p>
      <Link to="/" hash="portfolio" className={classes.button}>
        Back to Portfolio
      </Link>
    </section>
  );
}
