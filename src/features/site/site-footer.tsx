import { Link } from '@tanstack/react-router';
import { useAgency } from '#ui/agency.tsx';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const agency = useAgency();
  return (
    <footer className={classes.footer}>
      <div className={classes.upper}>
        <p className={`screen-only ${classes.name}`}>{agency.name}</p>
        <button type="button" data-control="top" className={`button outlined screen-only ${classes.top}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={classes.arrow}>
            <path
              d="M12 21V4M4.500 11.500 12 4l7.500 7.500"
              fill="none"
              stroke="currentcolor"
              strokeWidth="2.500"
            />
          </svg>
          Back to top
        </button>
      </div>
      <div className={classes.lower}>
        <ul className={classes.links} aria-label="Social networks">
          {agency.links.map(({ name, address }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal.
            <li key={index}>
              <a href={address} target="_blank" rel="noopener noreferrer" className="stitched-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className={`pale ${classes.small}`}>
          ©{' '}
          <span data-effect="year" className={classes.year} suppressHydrationWarning>
            {currentYear()}
          </span>{' '}
          <span>{agency.footer ?? `${agency.name}. ${agency.claim}.`}</span>{' '}
          <Link to="/privacy" className="stitched-link">
            Privacy
          </Link>
        </p>
      </div>
    </footer>
  );
}

/** Empty in a prerendered page, whose inline script fills it in. */
function currentYear(): number | null {
  return typeof document === 'undefined' ? null : new Date().getFullYear();
}
