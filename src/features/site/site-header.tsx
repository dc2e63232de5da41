import { Link } from '@tanstack/react-router';
import { useAgency } from '#ui/agency.tsx';
import classes from './site-header.module.css';

const sections = ['about', 'services', 'portfolio', 'contact'];

/** A section is the current place only while the address names it. */
const section = { includeHash: true };

/** On a scrolled page the bar is compact (`page-effects.ts`). The small-screen menu is a popover, which opens without a script too; where popovers are unknown, the bar has its links. */
export function SiteHeader() {
  const agency = useAgency();
  return (
    <header className={`on-dark ${classes.bar}`}>
      <Link
        to="/"
        hash=""
        className={`touch-target ${classes.brand}`}
        activeOptions={{ exact: true, includeHash: false }}
      >
        <BrandMark />
        <span>{agency.name}</span>
      </Link>
      <nav aria-label="Main" className={`screen-only ${classes.wide}`}>
        <SectionLinks className={`touch-target capitals ${classes.link}`} />
      </nav>
      <Link
        to="/"
        hash="contact"
        activeOptions={section}
        className={`button capitals screen-only ${classes.invite}`}
      >
        GET IN TOUCH
      </Link>
      {/* Before its button, which is styled by it; the browser moves the focus from the button into the menu. */}
      <nav id="site-menu" popover="auto" aria-label="Menu" className={`on-dark ${classes.menu}`}>
        <SectionLinks className={classes.menuLink} />
        <Link to="/" hash="contact" activeOptions={section} className={`button capitals ${classes.invite}`}>
          GET IN TOUCH
        </Link>
      </nav>
      <button
        type="button"
        className={`touch-target flat-button screen-only ${classes.menuButton}`}
        popoverTarget="site-menu"
      >
        Menu
        <span className={classes.menuIcon} aria-hidden="true" />
      </button>
    </header>
  );
}

function SectionLinks({ className }: { className: string | undefined }) {
  return (
    <ul className={classes.links}>
      {sections.map((id) => (
        <li key={id}>
          <Link to="/" hash={id} activeOptions={section} className={className}>
            {id.toUpperCase()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="1.75rem" height="1.75rem" className="screen-only" aria-hidden="true">
      <path d="M5 2v28M16 2v7m0 14v7M27 2v28" stroke="currentcolor" strokeWidth="5" fill="none" />
      <path d="M0 16h1.5M8.500 16h15M30.500 16H32" stroke="var(--madder)" strokeWidth="5" fill="none" />
    </svg>
  );
}
