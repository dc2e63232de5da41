import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { jumpTo } from '#ui/anchor.ts';

/**
 * Moves the focus after a navigation: after a link to an anchor, also to the current one, to its section; after any other
 * navigation to another page to the main heading. The title of another page is announced. A link to this page scrolls to
 * its top. The first page of a visit, and Back within a page, change nothing.
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
    // A page that is still loading has no heading yet.
    const observer = new MutationObserver(() => focusHeading(observer));
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const isLinkFollowed = lastClick !== null && isFollowed(lastClick);
      lastClick = null;
      const isOtherPage = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
      if (isOtherPage) setAnnouncement(document.title);
      if (isLinkFollowed && jumpTo(toLocation.hash)) return;
      if (!isOtherPage) {
        if (isLinkFollowed && toLocation.searchStr === '') window.scrollTo({ top: 0 });
        return;
      }
      observer.observe(document.body, { childList: true, subtree: true });
      focusHeading(observer);
    });
    return () => {
      document.removeEventListener('click', noteClick, true);
      unsubscribe();
      observer.disconnect();
    };
  }, [router]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}

/** Whether the click followed a link of the router, which then prevents the browser's own navigation. */
function isFollowed({ target, defaultPrevented }: MouseEvent): boolean {
  return defaultPrevented && target instanceof Element && target.closest('a') !== null;
}

/** Focuses the main heading once there is one; an open dialog keeps the focus. */
function focusHeading(observer: MutationObserver): void {
  const heading = document.querySelector<HTMLElement>('main:not([aria-busy]) h1');
  if (!heading) return;
  observer.disconnect();
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
