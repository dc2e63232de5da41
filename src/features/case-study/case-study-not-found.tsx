import { Link } from '@tanstack/react-router';
import { pageTitle } from '#content/page-title.ts';
import { useAgency } from '#ui/agency.tsx';
import errorPage from '#ui/error-page.module.css';
import { usePageTitle } from '#ui/use-page-title.ts';
import classes from './case-study-not-found.module.css';

export function CaseStudyNotFound() {
  usePageTitle(pageTitle('Case Study Not Found', useAgency()));
  return (
    <section className={errorPage.page} data-ground="pale">
      <h1 className={classes.title}>Case Study Not Found</h1>
      <p className="measure">The case study you're looking for doesn't exist or has been removed.</p>
      <Link to="/" hash="portfolio" className="button">
        Back to Portfolio
      </Link>
    </section>
  );
}
