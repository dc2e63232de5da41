import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './route-focus.module.css';

/**
 * After a navigation to another page: focus goes to the main landmark and the new title is announced. The
 * first page of a visit and jumps within a page are left alone.
 */
export function RouteFocus() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        document.getElementById('main')?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return (
    <p className={classes.announcement} aria-live="polite">
      {announcement}
    </p>
  );
}
