import { Link } from '@tanstack/react-router';
import { reportMount } from '#boot/protocol.ts';
import { pageTitle } from '#content/page-title.ts';
import { useAgency } from '#ui/agency.tsx';
import errorPage from '#ui/error-page.module.css';
import { usePageTitle } from '#ui/use-page-title.ts';
import classes from './not-found-page.module.css';

export function NotFoundPage({ path }: { path: string }) {
  usePageTitle(pageTitle('Page not found', useAgency()));
  return (
    <section key={path} ref={reportMount} data-effect="unknown" className={errorPage.page} data-ground="pale">
      <p className={classes.code} aria-hidden="true">
        <svg viewBox="0 0 300 100" aria-hidden="true" className={classes.thread}>
          <path d="M-400 42H62C92 42 88 78 108 78S136 24 120 22 98 50 118 66s52 0 80-8 40 34 66 26 10-40 34-46" />
        </svg>
        4<span className={classes.gap}>0</span>4
      </p>
      <h1>Oops! Page not found</h1>
      <Link to="/" className="button">
        Return to Home
      </Link>
    </section>
  );
}
