import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import classes from './top-bar.module.css';
import { useSession } from './use-session.ts';

/** The thin bar over every page of somebody who is signed in; its height is in `--top-bar-height`. */
export function TopBar() {
  const { status, user, canSignOut, signOut } = useSession();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => (bar.current ? publishHeight(bar.current) : undefined), []);

  return (
    <section ref={bar} aria-label="Signed in" className={classes.bar}>
      <span className={classes.who} title={user.email}>
        Logged in as: {user.email}
      </span>
      <span className={classes.actions}>
        {status === 'admin' && (
          <>
            <Link to="/admin" className={classes.action} activeProps={{ 'aria-current': undefined }}>
              Dashboard
            </Link>
            <Link
              to="/admin/portfolio"
              className={classes.action}
              activeProps={{ 'aria-current': undefined }}
            >
              Portfolio
            </Link>
          </>
        )}
        <button type="button" className={classes.action} onClick={signOut} disabled={!canSignOut}>
          Log out
        </button>
      </span>
    </section>
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
