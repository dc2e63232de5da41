import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './route-focus.module.css';

/**
 * After a navigation to another page: focus goes to its main heading and the new title is announced. The
 * first page of a visit and jumps within a page are left alone.
 */
export function RouteFocus() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    // A screen that waits for an answer has no heading of its own yet.
    const observer = new MutationObserver(() => focusHeading(observer));
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
      observer.observe(document.body, { childList: true, subtree: true });
      focusHeading(observer);
      setAnnouncement(document.title);
    });
    return () => {
      unsubscribe();
      observer.disconnect();
    };
  }, [router]);
  return (
    <p className={classes.announcement} aria-live="polite">
      {announcement}
    </p>
  );
}

/** What lies over the page keeps the focus. */
function focusHeading(observer: MutationObserver): void {
  const heading = document.querySelector<HTMLElement>('main:not([aria-busy]) h1');
  if (!heading) return;
  observer.disconnect();
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
