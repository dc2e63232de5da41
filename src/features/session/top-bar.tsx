import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FocusableButton } from '#ui/focusable-button.tsx';
import { publishHeight } from '#ui/publish-height.ts';
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
          </>
        )}
        <FocusableButton className={`flat-button ${classes.action}`} onClick={signOut} disabled={!canSignOut}>
          Log out
        </FocusableButton>
      </span>
    </section>
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
