import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { jumpTo } from '#ui/anchor.ts';
import classes from './route-focus.module.css';

/**
 * Where the focus goes: after a link to an anchor, also the one that the address names already, to its section;
 * after any other navigation to another page to the main landmark. Another page's title is announced. The first
 * page of a visit, and Back within a page, are left alone.
 */
export function RouteFocus() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let lastClick: MouseEvent | null = null;
    const noteClick = (event: MouseEvent) => {
      lastClick = event;
    };
    document.addEventListener('click', noteClick, true);
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const isLinkFollowed = lastClick !== null && isFollowed(lastClick);
      lastClick = null;
      const isOtherPage = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
      if (isOtherPage) setAnnouncement(document.title);
      if (isLinkFollowed && jumpTo(toLocation.hash)) return;
      if (isLinkFollowed || isOtherPage) document.getElementById('main')?.focus({ preventScroll: true });
      if (isLinkFollowed) window.scrollTo({ top: 0 });
    });
    return () => {
      document.removeEventListener('click', noteClick, true);
      unsubscribe();
    };
  }, [router]);
  return (
    <p className={classes.announcement} aria-live="polite">
      {announcement}
    </p>
  );
}

/** Whether the click followed a link of the router, which then prevents the browser's own navigation. */
function isFollowed({ target, defaultPrevented }: MouseEvent): boolean {
  return defaultPrevented && target instanceof Element && target.closest('a') !== null;
}
