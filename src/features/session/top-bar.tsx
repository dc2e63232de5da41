import { Link, useLinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FocusableButton } from '#ui/focusable-button.tsx';
import { publishHeight } from '#ui/publish-height.ts';
import { editLinks } from './edit-links.ts';
import classes from './top-bar.module.css';
import { useSession } from './use-session.ts';

const publishBarHeight = publishHeight('--top-bar-height');

/** The bar of a signed-in user. It stays over a screen whose session was lost, so that the layout does not shift. */
export function TopBar() {
  const { status, user, canSignOut, signOut } = useSession();
  return (
    <section ref={publishBarHeight} aria-label="Signed in" className={`screen-only ${classes.bar}`}>
      <span className={classes.who} title={user.email}>
        {status === 'sessionExpired' ? 'Your session has ended' : `Logged in as: ${user.email}`}
      </span>
      <span className={classes.actions}>
        {status === 'admin' && (
          <>
            <BarLink to="/admin">Dashboard</BarLink>
            <BarLink to="/admin/portfolio">Portfolio</BarLink>
            <EditMenu />
          </>
        )}
        <FocusableButton className={`flat-button ${classes.action}`} onClick={signOut} disabled={!canSignOut}>
          Log out
        </FocusableButton>
      </span>
    </section>
  );
}

/** The editors of what a public page shows. */
function EditMenu() {
  const links = editLinks(useLocation({ select: ({ pathname }) => pathname }));
  if (links.length === 0) return null;
  return (
    <>
      <button type="button" className={`flat-button ${classes.action}`} popoverTarget="edit-menu">
        Edit page
      </button>
      <nav id="edit-menu" popover="auto" aria-label="Edit page" className={classes.menu}>
        <ul>
          {links.map(({ label, ...link }) => (
            <li key={label}>
              <Link {...link} className={`flat-button ${classes.action}`}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

// Only the sidebar marks the current page.
function BarLink({ to, children }: { to: '/admin' | '/admin/portfolio'; children: ReactNode }) {
  const link = useLinkProps({ to, className: `flat-button ${classes.action}` });
  return (
    <a {...link} aria-current={false}>
      {children}
    </a>
  );
}
