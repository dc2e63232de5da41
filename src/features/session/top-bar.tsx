import { useLinkProps } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './top-bar.module.css';
import { useSession } from './use-session.ts';

/**
 * The thin bar over every page of a user who is signed in; its height is in `--top-bar-height`. It stays over a
 * screen whose session was lost, so that the layout does not shift.
 */
export function TopBar() {
  const { status, user, canSignOut, signOut } = useSession();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => (bar.current ? publishHeight(bar.current) : undefined), []);

  return (
    <section ref={bar} aria-label="Signed in" className={`screen-only ${classes.bar}`}>
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
        <button
          type="button"
          className={`flat-button ${classes.action}`}
          onClick={signOut}
          disabled={!canSignOut}
        >
          Log out
        </button>
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

function publishHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const publish = () => style.setProperty('--top-bar-height', `${bar.offsetHeight}px`);
  publish();
  const observer = new ResizeObserver(publish);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--top-bar-height');
  };
}
