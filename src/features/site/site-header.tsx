import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { agency } from '#content/agency.ts';
import { BrandMark } from './brand-mark.tsx';
import { navLinks } from './nav-links.ts';
import classes from './site-header.module.css';
import { useIsScrolled } from './use-is-scrolled.ts';

const compactAfter = 50;

/** A section is the current place only while the address names it. */
const section = { includeHash: true };

/**
 * The fixed navigation bar. The small-screen menu is a popover, which opens without a script too; any choice
 * in it closes it. Where popovers are unknown, the bar holds the links at any width.
 */
export function SiteHeader() {
  const isCompact = useIsScrolled(compactAfter);
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };

  return (
    <header className={classes.bar} data-compact={isCompact || undefined}>
      <Link to="/" hash="" className={classes.brand} activeOptions={{ exact: true, includeHash: false }}>
        <BrandMark className={`screen-only ${classes.mark}`} />
        {agency.name}
      </Link>
      <nav aria-label="Main" className={`screen-only ${classes.wide}`}>
        <NavLinks className={classes.link} />
      </nav>
      <Link to="/" hash="contact" activeOptions={section} className={`button screen-only ${classes.invite}`}>
        GET IN TOUCH
      </Link>
      <button type="button" className={`screen-only ${classes.menuButton}`} popoverTarget="site-menu">
        Menu
        <span className={classes.menuIcon} aria-hidden="true" />
      </button>
      <nav id="site-menu" popover="auto" aria-label="Menu" ref={menu} className={classes.menu}>
        <NavLinks className={classes.menuLink} onChoose={close} />
        <Link
          to="/"
          hash="contact"
          activeOptions={section}
          className={`button ${classes.invite}`}
          onClick={close}
        >
          GET IN TOUCH
        </Link>
      </nav>
    </header>
  );
}

/** The anchors into the landing page. */
export function NavLinks({ className, onChoose }: { className: string | undefined; onChoose?: () => void }) {
  return (
    <ul className={classes.links}>
      {navLinks.map(({ id, label }) => (
        <li key={id}>
          <Link to="/" hash={id} activeOptions={section} className={className} onClick={onChoose}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
